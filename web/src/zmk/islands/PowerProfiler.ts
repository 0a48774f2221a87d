import { extensionApi } from "../../extensions";
import { PowerProfiler } from "../power-profiler/PowerProfiler";

extensionApi.define({ PowerProfiler });
