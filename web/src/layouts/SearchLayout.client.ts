/** The layout of the search page as browsers have it: it can ask. */
import { provideResults } from "../features/search/useResults";

provideResults(async () => (await import("../features/search/fetch-results")).fetchResults);

export { SearchLayout } from "./SearchLayout";
