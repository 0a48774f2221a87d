import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

const EXTENSIONS = { group: ["**/zmk/**"], message: "The engine does not know its extensions." };
/** The order of folders is that of ARCHITECTURE.md. */
const ABOVE = {
  group: ["**/layouts/**", "**/components/**", "**/content/**", "**/features/**"],
  message: "This folder is below those that show pages.",
};

export default defineConfig([
  globalIgnores(["node_modules"]),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  jsxA11y.flatConfigs.strict,
  reactHooks.configs.flat.recommended,
  prettier,
  {
    languageOptions: { parserOptions: { projectService: true } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      // Counts and ids in class names and URLs read well as they are.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      eqeqeq: "error",
    },
  },
  {
    files: ["src/**"],
    ignores: ["src/zmk/**"],
    rules: { "no-restricted-imports": ["error", { patterns: [EXTENSIONS] }] },
  },
  {
    // What runs before first paint is inlined and imports nothing.
    files: ["src/**"],
    ignores: ["src/router/**", "src/first-paint/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "MemberExpression[object.name='location'][property.name=/^(href|pathname|search|hash)$/]",
          message: "With the hash router this is not the page's: use here() of router/addresses.",
        },
        {
          selector: "MemberExpression[object.name='history'][property.name=/State$/]",
          message: "Use replaceQuery() or replaceHere() of router/addresses.",
        },
      ],
    },
  },
  {
    files: ["src/{router,hooks,errors,first-paint,contract}/**"],
    rules: { "no-restricted-imports": ["error", { patterns: [EXTENSIONS, ABOVE] }] },
  },
]);
