import { extensionApi } from "../../extensions";
import { HoldTapPlayground } from "../hold-tap/HoldTapPlayground";

extensionApi.define({ HoldTapPlayground });
