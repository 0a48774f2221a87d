import type { Config } from '@docusaurus/types';
import { resolve } from 'node:path';
import remarkMath from 'remark-math';
import navbar from './navbar.json';

const repository = 'https://git.example/garden';
const isPreview = process.env.PREVIEW === 'yes';

const config: Config = {
  title: 'Garden',
  tagline: 'A notebook for gardeners',
  url: 'https://garden.example',
  baseUrl: '/',
  favicon: 'img/leaf.svg',
  onBrokenLinks: 'throw',
  customFields: { build: new Date().getFullYear() },
  i18n: { defaultLocale: 'en', locales: ['en'] },
  presets: [
    [
      'classic',
      {
        docs: {
          path: '../docs',
          sidebarPath: resolve(__dirname, './sidebars.ts'),
          editUrl: `${repository}/edit/main/website`,
          remarkPlugins: [remarkMath],
          admonitions: { keywords: ['weather'], extendDefaults: true },
          exclude: ['drafts/**'],
        },
        blog: { blogTitle: 'Diary', postsPerPage: 5, showReadingTime: true },
        theme: { customCss: './src/css/custom.css' },
      } satisfies Options,
    ],
  ],
  plugins: [
    [
      '@docusaurus/plugin-content-docs',
      { id: 'tools', path: 'tools', routeBasePath: 'tools', sidebarPath: './sidebars-tools.js' },
    ],
    [
      '@docusaurus/plugin-client-redirects',
      { redirects: [{ from: ['/docs/start', '/start'], to: '/docs/intro' }] },
    ],
    function analytics(context) {
      return { name: 'counter' };
    },
  ],
  themeConfig: {
    colorMode: { respectPrefersColorScheme: true },
    navbar: {
      title: 'Garden',
      logo: { alt: 'A leaf', src: 'img/leaf.svg' },
      items: [
        ...navbar,
        { type: 'doc', docId: 'spade', docsPluginId: 'tools', label: 'Tools' },
        isPreview ? { to: '/preview', label: 'Preview' } : { to: '/blog', label: 'Diary', position: 'left' },
        { href: repository, 'aria-label': 'Repository', className: 'icon' },
      ],
    },
    footer: {
      style: 'dark',
      links: [{ title: 'More', items: [{ label: 'Beds', to: 'docs/beds' }] }],
      copyright: `© ${new Date().getFullYear()} Gardeners`,
    },
    announcementBar: { id: 'frost', content: '<b>Frost</b> tonight', isCloseable: false },
  },
};

export default config;
