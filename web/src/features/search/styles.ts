import library from "@docsearch/css/dist/modal.css?inline";

import { adoptStyles } from "../../router/styles";
import own from "./dialog.css?inline";

adoptStyles(library, own);
