import { type RefObject, useEffect } from 'react'

const margin = 24

/** Opens a drawing that is larger than the canvas where the work begins. */
export function useStart(view: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const box = view.current
    const start = box?.querySelector('[data-role="trigger"]') ?? box?.querySelector('.wf-node')
    if (!box || !start) return
    const [node, frame] = [start.getBoundingClientRect(), box.getBoundingClientRect()]
    const right = node.left - frame.left - margin
    // The first stretch is shown from the left edge, with the notes that stand before the trigger.
    if (right > frame.width / 2) box.scrollLeft += right
    box.scrollTop += node.top + node.height / 2 - frame.top - frame.height / 2
  }, [view])
}
