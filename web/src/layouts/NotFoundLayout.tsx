import { useSite } from "../router/context";
import { SectionLayout } from "./SectionLayout";

/** What an address shows that leads nowhere. */
export function NotFoundLayout() {
  const { baseUrl, title } = useSite();
  return (
    <SectionLayout>
      <h1 className="page-title">Page not found</h1>
      <div className="article">
        <p>
          There is no page at this address. It may have moved, or the link that led here is
          mistyped.
        </p>
        <p>
          Start over from <a href={baseUrl}>the home page of {title}</a>, or use the menu above.
        </p>
      </div>
    </SectionLayout>
  );
}
