export interface Finding {
  text: string;
  severity: string;
}

const STYLES = `
  :host { all: initial; }
  section {
    position: fixed; z-index: 2147483647; inset: auto 0 0; max-height: 70vh; overflow: auto;
    box-sizing: border-box; padding: 1rem 1.5rem 1.5rem;
    font: 14px/1.5 ui-monospace, Menlo, Consolas, monospace;
    color: #f4f4f5; background: #1b1b1f; border-top: 4px solid #f2665e;
  }
  header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; }
  h2 { margin: 0; font-size: 1rem; }
  pre { margin: 1rem 0 0; overflow-x: auto; font: inherit; }
  button {
    font: inherit; color: inherit; background: none; border: 1px solid currentColor;
    border-radius: 4px; padding: 0.2rem 0.7rem; cursor: pointer;
  }
  button:focus-visible { outline: 2px solid #85bdf5; outline-offset: 2px; }
`;

/** Shows findings over the page until they are fixed or dismissed (Escape). */
export function createOverlay(): { show: (findings: Finding[]) => void; hide: () => void } {
  const host = document.createElement("homerow-errors");
  const root = host.attachShadow({ mode: "open" });
  // A constructed style sheet is allowed by the strict Content-Security-Policy, which the dev server also sends.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];

  const hide = () => {
    host.remove();
  };
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") hide();
  });

  return {
    hide,
    show(findings) {
      root.replaceChildren(panel(findings, hide));
      document.body.append(host);
    },
  };
}

function panel(findings: Finding[], hide: () => void): HTMLElement {
  const section = document.createElement("section");
  section.setAttribute("role", "alert");
  const title = document.createElement("h2");
  title.textContent = findings.length === 1 ? "1 problem" : `${findings.length} problems`;
  const button = document.createElement("button");
  button.textContent = "Dismiss (Esc)";
  button.addEventListener("click", hide);
  const header = document.createElement("header");
  header.append(title, button);
  section.append(header, ...findings.map(({ text }) => preformatted(text)));
  return section;
}

function preformatted(text: string): HTMLElement {
  const pre = document.createElement("pre");
  pre.textContent = text;
  return pre;
}
