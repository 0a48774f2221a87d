import type { Analytics } from "../contract/site";
import { addressOf } from "../router/addresses";
import type { Counter } from "./count-page-views";

const SCRIPT = "https://www.googletagmanager.com/gtag/js";

interface GtagWindow {
  dataLayer?: unknown;
}

/** Google's tag. Commands queue in `dataLayer` until its script has come; if it never does, nothing else happens. */
export function startGtag({ trackingId, anonymizeIp }: Analytics): Counter {
  const owner = window as GtagWindow;
  // On a page that has an element with this id, the name is that element.
  const queue = Array.isArray(owner.dataLayer) ? owner.dataLayer : (owner.dataLayer = []);
  // The script tells commands from other entries by their being `arguments`, not an array.
  const gtag: (...command: unknown[]) => void = function () {
    // eslint-disable-next-line prefer-rest-params -- see above
    queue.push(arguments);
  };

  gtag("js", new Date());
  gtag("config", trackingId, { anonymize_ip: anonymizeIp });
  document.head.append(scriptFor(trackingId));

  return {
    count(url, title) {
      const page = new URL(url);
      // After its name, an anchor may have data of the reader.
      page.hash = page.hash.replace(/=.*/, "");
      gtag("event", "page_view", {
        page_title: title,
        page_location: addressOf(page),
        page_path: page.pathname + page.search + page.hash,
      });
    },
  };
}

function scriptFor(trackingId: string): HTMLScriptElement {
  const script = document.createElement("script");
  script.async = true;
  script.src = `${SCRIPT}?id=${encodeURIComponent(trackingId)}`;
  script.addEventListener("error", () => {
    console.error(`Page views are not counted: ${SCRIPT} could not be loaded`);
  });
  return script;
}
