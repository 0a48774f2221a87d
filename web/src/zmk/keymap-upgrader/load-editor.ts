import type { createEditor } from "./editor/editor";

type LoadEditor = () => Promise<typeof createEditor>;

let provided: LoadEditor = () => Promise.reject(new Error("there is no editor here"));

/** Say where the editor's script is: in the browser alone, for the server's script must not hold an editor. */
export function provideEditor(load: LoadEditor): void {
  provided = load;
}

export function loadEditor(): ReturnType<LoadEditor> {
  return provided();
}
