import { extensionApi } from "../../extensions";
import { OwnKeymap } from "../try-it/OwnKeymap";

extensionApi.define({ OwnKeymap });
