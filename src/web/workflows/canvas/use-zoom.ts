import { type RefObject, useEffect, useRef } from 'react'

const step = 1.35
const [minScale, maxScale] = [0.1, 2]

/**
 * Zooms by resizing the drawing. Moving is the browser's own scrolling, so touch, wheel, keyboard and scroll bars all
 * work. `null` is the size of the style sheet.
 */
export function useZoom(view: RefObject<HTMLElement | null>) {
  const scale = useRef<number | null>(null)

  const apply = (next: number | null, at?: { x: number; y: number }) => {
    const box = view.current
    const svg = box?.querySelector('svg')
    if (!box || !svg) return
    const before = svg.getBoundingClientRect()
    const frame = box.getBoundingClientRect()
    const point = at ?? { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 }
    const place = { x: (point.x - before.left) / before.width, y: (point.y - before.top) / before.height }
    scale.current = next
    svg.style.width = next === null ? '' : `${svg.viewBox.baseVal.width * next}px`
    // From now on the visitor moves in the drawing, so it takes the wheel and swipes.
    if (next === null) delete box.dataset.zoomed
    else box.dataset.zoomed = 'true'
    const after = svg.getBoundingClientRect()
    box.scrollLeft += after.left + place.x * after.width - point.x
    box.scrollTop += after.top + place.y * after.height - point.y
  }

  const now = () => {
    const svg = view.current?.querySelector('svg')
    return svg ? svg.getBoundingClientRect().height / svg.viewBox.baseVal.height : 1
  }
  const by = (factor: number, at?: { x: number; y: number }) =>
    apply(Math.min(maxScale, Math.max(minScale, now() * factor)), at)

  const whole = () => {
    const box = view.current
    const svg = box?.querySelector('svg')
    if (!box || !svg) return
    const { width, height } = svg.viewBox.baseVal
    apply(Math.min(box.clientWidth / width, box.clientHeight / height))
    box.scrollTo(0, 0)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions read the elements when they are called.
  useEffect(() => {
    const box = view.current
    // With Ctrl, which is also how a track pad reports a pinch. The plain wheel scrolls the page.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      by(Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY })
    }
    const onScreen = () => (document.fullscreenElement ? whole() : apply(null))
    box?.addEventListener('wheel', onWheel, { passive: false })
    document.addEventListener('fullscreenchange', onScreen)
    return () => {
      box?.removeEventListener('wheel', onWheel)
      document.removeEventListener('fullscreenchange', onScreen)
    }
  }, [view])

  return { closer: () => by(step), further: () => by(1 / step), fit: whole }
}
