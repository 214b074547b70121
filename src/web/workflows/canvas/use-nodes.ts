import { type RefObject, useEffect } from 'react'

/**
 * Makes the drawn nodes interactive: they are one Tab stop, the arrow keys move between them, and the focused or
 * clicked one is reported.
 */
export function useNodes(view: RefObject<HTMLElement | null>, onChoose: (name: string | null) => void) {
  useEffect(() => {
    const box = view.current
    const svg = box?.querySelector('svg')
    if (!box || !svg) return
    const nodes = [...svg.querySelectorAll<SVGGElement>('.wf-node')]
    // To a screen reader an image has no parts; a group has.
    svg.setAttribute('role', 'group')
    for (const [index, node] of nodes.entries()) {
      // An image with a name. A button's name would have to be its visible text.
      node.setAttribute('role', 'img')
      node.setAttribute('tabindex', index === 0 ? '0' : '-1')
      node.setAttribute('aria-label', node.querySelector('title')?.textContent ?? '')
    }
    const nodeOf = (target: EventTarget | null) =>
      target instanceof Element ? target.closest<SVGGElement>('.wf-node') : null

    const onFocus = (event: FocusEvent) => {
      const node = nodeOf(event.target)
      if (!node) return
      for (const each of nodes) each.setAttribute('tabindex', each === node ? '0' : '-1')
      onChoose(node.getAttribute('data-node'))
      node.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    const onClick = (event: MouseEvent) => {
      const node = nodeOf(event.target)
      if (node && !box.dataset.dragging) node.focus({ preventScroll: true })
    }
    const onKey = (event: KeyboardEvent) => {
      const at = nodes.indexOf(nodeOf(event.target) as SVGGElement)
      if (at < 0) return
      if (event.key === 'Escape') onChoose(null)
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
      if (by === undefined) return
      event.preventDefault()
      nodes[(at + by + nodes.length) % nodes.length]?.focus({ preventScroll: true })
    }
    box.addEventListener('focusin', onFocus)
    box.addEventListener('click', onClick)
    box.addEventListener('keydown', onKey)
    return () => {
      box.removeEventListener('focusin', onFocus)
      box.removeEventListener('click', onClick)
      box.removeEventListener('keydown', onKey)
    }
  }, [view, onChoose])
}
