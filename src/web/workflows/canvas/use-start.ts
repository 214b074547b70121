import { type RefObject, useEffect } from 'react'
import { afterPaint } from '../../ui/after-paint.ts'

const margin = 24

/** Opens a drawing that is larger than the canvas where the work begins. */
export function useStart(view: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const box = view.current
    // A phone draws the canvas of a page that a link opened one frame later. To measure it would lay it out now.
    if (box?.checkVisibility?.() === false) afterPaint(() => showStart(view.current))
    else showStart(box)
  }, [view])
}

function showStart(box: HTMLElement | null) {
  const start = box?.querySelector('[data-role="trigger"]') ?? box?.querySelector('.wf-node')
  if (!box || !start) return
  const [node, frame] = [start.getBoundingClientRect(), box.getBoundingClientRect()]
  const right = node.left - frame.left - margin
  // The first stretch is shown from the left edge, with the notes that stand before the trigger.
  if (right > frame.width / 2) box.scrollLeft += right
  box.scrollTop += node.top + node.height / 2 - frame.top - frame.height / 2
}
