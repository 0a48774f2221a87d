const { soups } = require("./menu");

module.exports = { menu: { Soups: soups, Other: ["salt"] } };
