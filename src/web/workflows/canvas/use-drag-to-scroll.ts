import { type RefObject, useEffect } from 'react'

const threshold = 4

/** Scrolls the canvas by dragging it with the mouse. Touch already scrolls it. */
export function useDragToScroll(view: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const box = view.current
    if (!box) return
    let from: { x: number; y: number; left: number; top: number } | null = null
    const start = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      from = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop }
    }
    const move = (event: PointerEvent) => {
      if (!from) return
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
      if (!box.dataset.dragging && Math.hypot(dx, dy) < threshold) return
      box.dataset.dragging = 'true'
      box.scrollLeft = from.left - dx
      box.scrollTop = from.top - dy
    }
    const end = () => {
      from = null
      // Reset after the click that ends a drag, which must not choose a node.
      setTimeout(() => delete box.dataset.dragging)
    }
    box.addEventListener('pointerdown', start)
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    return () => {
      box.removeEventListener('pointerdown', start)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
    }
  }, [view])
}
