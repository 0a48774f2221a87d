/**
 * Select the tab with `value`, if there is one, in the markup of Tabs.
 *
 * Runs before first paint too: its text is inlined, so it must not use anything from outside itself.
 */
export function selectTab(tabs: HTMLElement, value: string): void {
  const buttons = [...tabs.querySelectorAll<HTMLElement>(":scope > [role=tablist] > [role=tab]")];
  if (!buttons.some((button) => button.dataset.value === value)) return;
  for (const button of buttons) {
    button.setAttribute("aria-selected", String(button.dataset.value === value));
    button.tabIndex = button.dataset.value === value ? 0 : -1;
  }
  for (const panel of tabs.querySelectorAll<HTMLElement>(":scope > [role=tabpanel]")) {
    panel.toggleAttribute("data-selected", panel.dataset.value === value);
  }
}
