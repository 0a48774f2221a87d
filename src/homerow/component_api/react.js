module.exports = homerow.React;
