import { extensionApi } from "../../extensions";
import { KeyTester } from "../key-tester/KeyTester";

extensionApi.define({ KeyTester });
