const path = require("path");
const { execSync } = require("child_process");

const revision = execSync("git rev-parse HEAD").toString();

module.exports = {
  title: "Kitchen",
  url: "https://kitchen.example",
  baseUrl: "/book/",
  onBrokenLinks: "warn",
  organizationName: "cooks",
  customFields: { revision },
  presets: [
    [
      "@docusaurus/preset-classic",
      {
        docs: {
          sidebarPath: require.resolve("./sidebars.js"),
          routeBasePath: "/",
          editUrl: ({ docPath }) => `https://git.example/${docPath}`,
          versions: { current: { label: "Tomorrow" } },
        },
        blog: false,
        gtag: { trackingID: "G-123", anonymizeIP: true },
      },
    ],
  ],
  themeConfig: {
    navbar: {
      items: [
        { type: "docsVersionDropdown", position: "right" },
        { to: "soup", label: "Soup", position: "left" },
        { label: "Links", items: [{ href: "https://salt.example", label: "Salt" }, ...more(revision)] },
      ],
    },
    algolia: { appId: "A", apiKey: "B", indexName: "C" },
  },
};

function more() {
  return [];
}
