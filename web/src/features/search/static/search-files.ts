import { StaticSearch, type StaticRequest } from "./static-search";

let opened: { href: string; search: Promise<StaticSearch> } | null = null;

/** Answer queries as a service does, from the files of the index. */
export async function searchFiles(href: string, requests: readonly object[]) {
  const answer = async () => {
    const search = await open(href);
    return {
      results: await Promise.all(requests.map((each) => search.search(each as StaticRequest))),
    };
  };
  try {
    return await answer();
  } catch {
    opened = null; // another release may have been published, with other files
    return answer();
  }
}

function open(href: string): Promise<StaticSearch> {
  if (opened?.href !== href) {
    const url = new URL(href, document.baseURI).href;
    opened = { href, search: StaticSearch.open(url, (...request) => fetch(...request)) };
  }
  return opened.search;
}
