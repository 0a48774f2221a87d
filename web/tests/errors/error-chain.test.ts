import { describe, expect, test } from "vitest";

import { errorChain } from "../../src/errors/error-chain";

describe("an error", () => {
  test("is told with its causes, outermost first", () => {
    const error = new Error("the page", {
      cause: new Error("the key", { cause: new Error("rust") }),
    });
    expect(errorChain(error)).toEqual(["the page", "the key", "rust"]);
  });

  test("whose causes go round is told to an end", () => {
    const error = new Error("again");
    error.cause = error;
    expect(errorChain(error)).toHaveLength(10);
  });

  test("that is no Error is told as it is", () => {
    expect(errorChain("words")).toEqual(["words"]);
  });
});
