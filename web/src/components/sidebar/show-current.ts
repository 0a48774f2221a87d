/** Put the current one of a list's links into the middle of the list if it is out of sight, without moving the page. */
export function showCurrent(list: HTMLElement): void {
  const link = list.querySelector("[aria-current]");
  if (!link) return;
  const box = list.getBoundingClientRect();
  const { top, bottom } = link.getBoundingClientRect();
  if (bottom > box.bottom || top < box.top) list.scrollTop += top - box.top - box.height / 2;
}
