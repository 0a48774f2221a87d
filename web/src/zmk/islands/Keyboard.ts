import { extensionApi } from "../../extensions";
import { Keyboard } from "../keyboard/Keyboard";

extensionApi.define({ Keyboard });
