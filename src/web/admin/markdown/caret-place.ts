const copied = [
  ...['font', 'letter-spacing', 'line-height', 'text-indent', 'tab-size', 'padding', 'border', 'box-sizing'],
  ...['white-space', 'overflow-wrap', 'word-break'],
]

/** Where a character of a text area is shown, in pixels from the area's top left corner, without its scroll position. */
export function caretPlace(area: HTMLTextAreaElement, offset: number): { left: number; top: number; height: number } {
  const mirror = document.createElement('div')
  const style = getComputedStyle(area)
  for (const name of copied) mirror.style.setProperty(name, style.getPropertyValue(name))
  mirror.style.cssText += `;position:absolute;visibility:hidden;top:0;left:0;width:${area.clientWidth}px`
  const mark = document.createElement('span')
  mark.textContent = '\u200b'
  mirror.append(area.value.slice(0, offset), mark)
  document.body.append(mirror)
  const place = { left: mark.offsetLeft, top: mark.offsetTop, height: mark.offsetHeight }
  mirror.remove()
  return place
}

/** Puts the cursor at a place of the text and scrolls there: a browser does so only once something is typed. */
export function showPlace(area: HTMLTextAreaElement, offset: number): void {
  area.focus({ preventScroll: true })
  area.setSelectionRange(offset, offset)
  const { top } = caretPlace(area, offset)
  const margin = 160
  if (area.scrollHeight > area.clientHeight + 1) area.scrollTop = Math.max(0, top - margin / 2)
  else window.scrollTo({ top: area.getBoundingClientRect().top + window.scrollY + top - margin })
}
