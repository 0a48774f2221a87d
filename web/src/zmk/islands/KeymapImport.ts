import { extensionApi } from "../../extensions";
import { KeymapImport } from "../qmk-import/KeymapImport";

extensionApi.define({ KeymapImport });
