import { Article } from "../content/Article";
import type { HomePage } from "../contract/page";
import type { LayoutProps } from "../router/view";

/** The page at the site's root: as wide as the window allows, and nothing but what its author wrote. */
export function HomeLayout({ page, articles }: LayoutProps<HomePage>) {
  return (
    <main className="home" id=":main" tabIndex={-1}>
      {!page.hideTitle && <h1 className="page-title">{page.title}</h1>}
      <Article key={page.href} html={articles[0] ?? ""} />
    </main>
  );
}
