module.exports = homerow.jsxRuntime;
