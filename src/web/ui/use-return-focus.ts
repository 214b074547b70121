import { useRef } from 'react'
import { takeFocus } from './take-focus.ts'

/**
 * For a Radix dialog without a trigger, which would lose the focus when it closes. It goes back to where it was, or to
 * the page's heading if that is gone.
 * @param afterwards is called once the focus is back
 */
export function useReturnFocus(afterwards?: () => void) {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const wasIn = opener.current instanceof HTMLElement && opener.current !== document.body ? opener.current : null
      const place = wasIn?.isConnected ? wasIn : document.querySelector<HTMLElement>('main h1')
      // Another dialog may have been opened since, which has the focus now.
      const opened = document.querySelector('[role="dialog"][data-state="open"]')
      if (place && (!opened || opened.contains(place))) takeFocus(place)
      afterwards?.()
    },
  }
}
