import type { PageProps } from "../contract/page";
import type { DocumentAssets, SiteProps, ThemeSettings } from "../contract/site";
import { scriptJson } from "../first-paint/inline-script";
import { folderAbove } from "../router/addresses";
import { documentTitle, isDocsPage } from "../router/view";
import { headElements } from "./head";
import type { Shown } from "./structured-data";
import { message } from "../messages";

interface DocumentProps extends Shown {
  assets: DocumentAssets;
  /** The inline script's text. */
  inline: string;
  /** The HTML of App. */
  app: string;
}

/** The whole HTML document around the app. Rendered on the server only. */
export function Document({ site, page, sidebar, assets, inline, app }: DocumentProps) {
  return (
    <html
      lang={site.language}
      data-site={site.url}
      data-theme={site.theme.defaultMode}
      data-theme-choice={site.theme.respectSystem ? "system" : site.theme.defaultMode}
    >
      <head>
        <meta charSet="utf-8" />
        {assets.root !== null && <base href={folderFrom(page, assets.root)} />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeColors theme={site.theme} paper={assets.paper} />
        <title>{documentTitle({ page, site })}</title>
        {headElements({ page, site, sidebar }).map(({ name: Name, attributes, text }, index) => (
          <Name
            key={index}
            {...attributes}
            dangerouslySetInnerHTML={text === "" ? undefined : { __html: text }}
          />
        ))}
        <SiteLinks site={site} />
        {/* Without one, browsers would ask for /favicon.ico. */}
        <link rel="icon" href={site.favicon ?? "data:,"} />
        {assets.head.map(({ name: Name, attributes }, index) => (
          <Name key={index} {...attributes} />
        ))}
        <script dangerouslySetInnerHTML={{ __html: inline }} />
        {[...assets.styles, ...page.styles, ...(site.themeSheet ? [site.themeSheet] : [])].map(
          (href) => (
            <link key={href} rel="stylesheet" href={href} />
          ),
        )}
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        {[assets.site, ...(isDocsPage(page) && page.sidebarFile ? [page.sidebarFile] : [])].map(
          (href) => (
            <link key={href} rel="preload" as="fetch" href={href} crossOrigin="" />
          ),
        )}
        {[...assets.modulePreloads, ...(assets.layouts[page.kind] ?? [])].map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {scripts(assets).map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>
        <a className="skip-link" href="#:main">
          {message("Skip to main content")}
        </a>
        <div id=":root" dangerouslySetInnerHTML={{ __html: app }} />
        <script
          id=":page"
          type="application/json"
          data-site={assets.site}
          dangerouslySetInnerHTML={{ __html: scriptJson(page) }}
        />
      </body>
    </html>
  );
}

/** What a browser on a phone paints around the page. The inline script knows which theme a reader has chosen. */
function ThemeColors({ theme, paper }: { theme: ThemeSettings } & Pick<DocumentAssets, "paper">) {
  return Object.entries(paper).map(([name, color]) => (
    <meta
      key={name}
      name="theme-color"
      data-theme={name}
      content={color}
      media={mediaOf(name, theme)}
    />
  ));
}

function mediaOf(name: string, { respectSystem, defaultMode }: ThemeSettings): string {
  if (respectSystem) return `(prefers-color-scheme: ${name})`;
  return name === defaultMode ? "all" : "not all";
}

/** What browsers find out about a site on any of its pages: feeds, search, and its icon on a home screen. */
function SiteLinks({ site }: { site: SiteProps }) {
  return (
    <>
      {site.feeds.map(({ name, type, href }) => (
        <link
          key={href}
          rel="alternate"
          type={type}
          title={`${site.blogTitle}: ${name}`}
          href={href}
        />
      ))}
      {site.changes !== null && (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={message("Documentation changes")}
          href={site.changes}
        />
      )}
      {site.search !== null && !site.baseUrl.startsWith("#") && (
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          title={site.title}
          href={site.search.descriptionHref}
        />
      )}
      <link rel="manifest" href={site.manifest} />
      {site.icon !== null && <link rel="apple-touch-icon" href={site.icon} />}
    </>
  );
}

/** The site's folder, as a page's own file finds it. The not-found page answers for files at any depth. */
function folderFrom(page: PageProps, root: string): string {
  return page.kind === "not-found" ? root : folderAbove(page.href);
}

function scripts(assets: DocumentAssets): string[] {
  return assets.dev === null ? assets.scripts : [...assets.scripts, assets.dev];
}
