import { KeymapUpgrader } from "./KeymapUpgrader";

/** The upgrader with its editor: in the browser alone, for the server's script must not hold an editor. */
export function LiveUpgrader() {
  return <KeymapUpgrader loadEditor={loadEditor} />;
}

async function loadEditor() {
  return (await import("./editor/editor")).createEditor;
}
