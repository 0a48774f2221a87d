import type { PageProps } from "../contract/page";
import type { DocumentAssets } from "../contract/server";
import type { SiteProps, ThemeSettings } from "../contract/site";
import { scriptJson } from "../first-paint/inline-script";
import { folderAbove } from "../router/addresses";
import { documentTitle } from "../router/view";
import { StructuredData } from "./StructuredData";

interface DocumentProps {
  site: SiteProps;
  page: PageProps;
  assets: DocumentAssets;
  /** The inline script's text. */
  inline: string;
  /** The HTML of App. */
  app: string;
}

/** The whole HTML document around the app. Rendered on the server only. */
export function Document({ site, page, assets, inline, app }: DocumentProps) {
  return (
    <html
      lang={site.language}
      data-theme={site.theme.defaultMode}
      data-theme-choice={site.theme.respectSystem ? "system" : site.theme.defaultMode}
    >
      <head>
        <meta charSet="utf-8" />
        {assets.root !== null && <base href={folderFrom(page, assets.root)} />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeColours theme={site.theme} />
        <title>{documentTitle({ page, site })}</title>
        <Description page={page} site={site} />
        {site.feeds.map(({ name, type, href }) => (
          <link
            key={href}
            rel="alternate"
            type={type}
            title={`${site.blogTitle}: ${name}`}
            href={href}
          />
        ))}
        <StructuredData page={page} site={site} />
        {/* Without one, browsers would ask for /favicon.ico. */}
        <link rel="icon" href={site.favicon ?? "data:,"} />
        <script dangerouslySetInnerHTML={{ __html: inline }} />
        {[...assets.styles, ...page.styles].map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        <link rel="preload" as="fetch" href={assets.site} crossOrigin="" />
        {[...assets.modulePreloads, ...(assets.layouts[page.kind] ?? [])].map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {scripts(assets).map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to main content
        </a>
        <div id="root" dangerouslySetInnerHTML={{ __html: app }} />
        <script
          id="page"
          type="application/json"
          data-site={assets.site}
          dangerouslySetInnerHTML={{ __html: scriptJson(page) }}
        />
      </body>
    </html>
  );
}

/** `--page` in each theme. */
const PAPER = { light: "#fdfcf9", dark: "#191918" };

/** What a browser on a phone paints around the page. The inline script knows which theme a reader has chosen. */
function ThemeColours({ theme }: { theme: ThemeSettings }) {
  return Object.entries(PAPER).map(([name, colour]) => (
    <meta
      key={name}
      name="theme-color"
      data-theme={name}
      content={colour}
      media={mediaOf(name, theme)}
    />
  ));
}

function mediaOf(name: string, { respectSystem, defaultMode }: ThemeSettings): string {
  if (respectSystem) return `(prefers-color-scheme: ${name})`;
  return name === defaultMode ? "all" : "not all";
}

/** What search engines and link previews read. */
function Description({ page, site }: Pick<DocumentProps, "page" | "site">) {
  return (
    <>
      {page.description !== "" && <meta name="description" content={page.description} />}
      {page.keywords.length > 0 && <meta name="keywords" content={page.keywords.join(", ")} />}
      {page.noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={page.permalink} />
      )}
      <meta property="og:title" content={page.title} />
      {page.description !== "" && <meta property="og:description" content={page.description} />}
      <meta property="og:url" content={page.permalink} />
      <meta property="og:type" content={page.kind === "post" ? "article" : "website"} />
      <meta property="og:site_name" content={site.title} />
      <meta property="og:locale" content={locale(site.language)} />
      {page.kind === "post" && <meta property="article:published_time" content={page.post.date} />}
      {page.kind === "post" &&
        page.post.tags.map(({ label }) => (
          <meta key={label} property="article:tag" content={label} />
        ))}
      {page.image !== null && (
        <>
          <meta property="og:image" content={page.image} />
          <meta property="og:image:alt" content={page.title} />
        </>
      )}
      <meta name="twitter:card" content={page.image === null ? "summary" : "summary_large_image"} />
    </>
  );
}

/** Open Graph wants a territory, too: that where most speak the language, unless it names one. */
function locale(language: string): string {
  const { language: spoken, region } = new Intl.Locale(language).maximize();
  return [spoken, region].join("_");
}

/** The site's folder, as a page's own file finds it. The not-found page answers for files at any depth. */
function folderFrom(page: PageProps, root: string): string {
  return page.kind === "not-found" ? root : folderAbove(page.href);
}

function scripts(assets: DocumentAssets): string[] {
  return assets.dev === null ? assets.scripts : [...assets.scripts, assets.dev];
}
