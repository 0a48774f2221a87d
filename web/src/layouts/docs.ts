/** The layouts of documentation, and of other pages with a table of contents: one script, which its pages preload. */
export { DocLayout } from "./DocLayout";
export { IndexLayout } from "./IndexLayout";
export { StandaloneLayout } from "./StandaloneLayout";
