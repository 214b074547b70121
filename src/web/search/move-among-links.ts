/**
 * Moves the focus from a field through the links below it, and back.
 * @returns whether the key was one of these
 */
export function moveAmongLinks(event: KeyboardEvent, panel: HTMLElement, field: HTMLElement): boolean {
  const links = [...panel.querySelectorAll<HTMLElement>('a[href]')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const inField = document.activeElement === field
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || (!inField && at < 0)) return false
  if (event.key === 'Escape' && !inField) {
    field.focus()
    return true
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return false
  const next = event.key === 'ArrowDown' ? at + 1 : inField ? links.length - 1 : at - 1
  const target = next < 0 || next >= links.length ? field : links[next]
  target?.focus()
  return true
}
