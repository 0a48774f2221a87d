import { extensionApi } from "../../extensions";
import { KeymapUpgrader } from "../keymap-upgrader/KeymapUpgrader";
import { provideEditor } from "../keymap-upgrader/load-editor";

provideEditor(async () => (await import("../keymap-upgrader/editor/editor")).createEditor);
extensionApi.define({ KeymapUpgrader });
