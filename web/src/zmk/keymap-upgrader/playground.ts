import { addressOf, here } from "../../router/addresses";
import { packed } from "../try-it/editor/share";

/** Open the page where a keymap can be played with this one; return why not, else nothing. */
export async function openInPlayground(text: string): Promise<string> {
  const code = await packed(text);
  if (code === null)
    return "This keymap is too long for a link. Copy it, and paste it at Try your own keymap";
  const page = here();
  page.pathname = page.pathname.replace(/[^/]+\/?$/, "docs/keymaps");
  page.search = "";
  page.hash = `#your-keymap=${code}`;
  location.assign(addressOf(page));
  return "";
}
