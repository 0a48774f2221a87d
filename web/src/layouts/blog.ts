/** The layouts of the blog: one script, which its pages preload. */
export { ArchiveLayout } from "./ArchiveLayout";
export { AuthorsLayout } from "./AuthorsLayout";
export { PostLayout } from "./PostLayout";
export { PostListLayout } from "./PostListLayout";
export { TagsLayout } from "./TagsLayout";
