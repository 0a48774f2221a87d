import { extensionApi } from "../../extensions";
import { HoldTapPlayground } from "../hold-tap/HoldTapPlayground";
import { OwnKeymap } from "../try-it/OwnKeymap";
import { TryIt } from "../try-it/TryIt";

// Together, because most of each is the simulator: one file is smaller than parts, and readers load it once.
extensionApi.define({ HoldTapPlayground, OwnKeymap, TryIt });
