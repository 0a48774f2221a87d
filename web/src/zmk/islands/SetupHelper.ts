import { extensionApi } from "../../extensions";
import { SetupHelper } from "../setup/SetupHelper";

extensionApi.define({ SetupHelper });
