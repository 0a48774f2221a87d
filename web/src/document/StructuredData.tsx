import type { PageProps, PostAuthor } from "../contract/page";
import type { SiteProps } from "../contract/site";
import { scriptJson } from "../first-paint/inline-script";

/** A post as search engines read it (schema.org BlogPosting, as JSON-LD). It is data, which no policy has to allow. */
export function StructuredData({ page, site }: { page: PageProps; site: SiteProps }) {
  if (page.kind !== "post") return null;
  const posting = {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    "@id": page.permalink,
    mainEntityOfPage: page.permalink,
    url: page.permalink,
    headline: page.title,
    description: page.description || undefined,
    image: page.image ?? undefined,
    datePublished: page.post.date,
    keywords: page.post.tags.map(({ label }) => label),
    author: page.post.authors.map(person),
    publisher: { "@type": "Organization", name: site.title, url: site.url },
    isPartOf: { "@type": "Blog", name: site.blogTitle },
  };
  return (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(posting) }} />
  );
}

function person({ name, url }: PostAuthor) {
  return { "@type": "Person", name, url: url || undefined };
}
