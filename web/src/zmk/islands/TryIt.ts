import { extensionApi } from "../../extensions";
import { TryIt } from "../try-it/TryIt";

extensionApi.define({ TryIt });
