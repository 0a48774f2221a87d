const { router } = await import("./entry.client");
console.log(router);
