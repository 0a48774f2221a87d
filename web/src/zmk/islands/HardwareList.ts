import { extensionApi } from "../../extensions";
import { FilteredList } from "../filter/FilteredList";

extensionApi.define({ HardwareList: FilteredList });
