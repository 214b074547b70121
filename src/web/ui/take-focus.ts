/** Focuses an element as a browser does for a `#place`: the next Tab continues from there. */
export function takeFocus(place: HTMLElement): void {
  const reachable = place.matches('a[href], button, input, select, textarea, [tabindex]')
  if (!reachable) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
