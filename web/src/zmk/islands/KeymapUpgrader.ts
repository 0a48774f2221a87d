import { createElement } from "react";

import { extensionApi } from "../../extensions";
import { KeymapUpgrader } from "../keymap-upgrader/KeymapUpgrader";

// Only here: the server's script must not hold an editor.
const loadEditor = () => import("../keymap-upgrader/editor/editor");

extensionApi.define({ KeymapUpgrader: () => createElement(KeymapUpgrader, { loadEditor }) });
