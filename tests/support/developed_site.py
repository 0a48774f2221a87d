"""A small site that tests edit while `homerow dev` shows it."""

from __future__ import annotations

from collections.abc import Mapping

FILLER = "\n\n".join(f"Paragraph {number} of many." for number in range(60))
GUIDE = f"""---
title: Guide
---

Old words.

<details>
<summary>More</summary>

Hidden words.

</details>

<Tabs groupId="system">
<TabItem value="linux" label="Linux">

Use apt.

</TabItem>
<TabItem value="mac" label="macOS">

Use brew.

</TabItem>
</Tabs>

{FILLER}

Last words.
"""
SITE: Mapping[str, str] = {
    "site.toml": 'title = "Small"\nurl = "https://small.test"\n',
    "sidebars.toml": '[docs]\nitems = ["intro", "guide", "other"]\n',
    "docs/intro.md": "# Intro\n",
    "pages/index.md": "---\ntitle: Home\n---\n\nThe [guide](/docs/guide).\n",
    "docs/guide.md": GUIDE,
    "docs/other.md": "# Other\n\nSee the [guide](guide.md).\n",
}
