import type { DocSearchModalProps } from "@docsearch/react";

import { message } from "../../../messages";

/** The texts of the library's dialog. */
export function dialogTexts(): NonNullable<DocSearchModalProps["translations"]> {
  return {
    searchBox: {
      resetButtonTitle: message("Clear the query"),
      resetButtonAriaLabel: message("Clear the query"),
      cancelButtonText: message("Cancel"),
      cancelButtonAriaLabel: message("Cancel"),
      searchInputLabel: message("Search"),
    },
    startScreen: {
      recentSearchesTitle: message("Recent"),
      noRecentSearchesText: message("No recent searches"),
      saveRecentSearchButtonTitle: message("Save this search"),
      removeRecentSearchButtonTitle: message("Remove this search from history"),
      favoriteSearchesTitle: message("Favorite"),
      removeFavoriteSearchButtonTitle: message("Remove this search from favorites"),
    },
    errorScreen: {
      titleText: message("Unable to fetch results"),
      helpText: message("You might want to check your network connection."),
    },
    footer: {
      selectText: message("to select"),
      navigateText: message("to navigate"),
      closeText: message("to close"),
    },
    noResultsScreen: {
      noResultsText: message("No results for"),
      suggestedQueryText: message("Try searching for"),
      reportMissingResultsText: message("Believe this query should return results?"),
      reportMissingResultsLinkText: message("Let us know."),
    },
  };
}
