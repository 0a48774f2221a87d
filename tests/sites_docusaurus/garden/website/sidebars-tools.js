const names = ["spade", "rake"];

module.exports = { tools: names.map((id) => ({ type: "doc", id })) };
