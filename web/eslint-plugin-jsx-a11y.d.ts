/** The plugin has no types of its own; this is the part that eslint.config.js uses. */
declare module "eslint-plugin-jsx-a11y" {
  import type { Linter } from "eslint";

  const plugin: { flatConfigs: { strict: Linter.Config } };
  export default plugin;
}
