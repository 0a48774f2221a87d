exports.soups = ["soup"];
