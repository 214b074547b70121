import { useRef } from 'react'
import { decoded } from '../../markdown/address.ts'
import { takeFocus } from './take-focus.ts'

interface ReturnFocusOptions {
  /** For a dialog whose field has `autoFocus`, of which Radix does not say that it opens. */
  opener?: Element | null
  /** Is called once the focus is back. */
  afterwards?: () => void
}

/**
 * For a Radix dialog without a trigger, which would lose the focus when it closes. It goes back to where it was, or to
 * the page's heading if that is gone. After a link to a place of this page, that place has it; after a link to another
 * page, that page (`app/navigation-effects.tsx`).
 */
export function useReturnFocus({ opener: known = null, afterwards }: ReturnFocusOptions = {}) {
  const opener = useRef(known)
  const page = useRef(globalThis.location?.pathname)
  const hash = useRef(globalThis.location?.hash)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
      page.current = location.pathname
      hash.current = location.hash
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const wasIn = opener.current instanceof HTMLElement && opener.current !== document.body ? opener.current : null
      const chosen = location.hash === hash.current ? null : document.getElementById(decoded(location.hash.slice(1)))
      const place = chosen ?? (wasIn?.isConnected ? wasIn : document.querySelector<HTMLElement>('main h1'))
      // Another dialog may have been opened since, which has the focus now.
      const opened = document.querySelector('[role="dialog"][data-state="open"]')
      const isHere = location.pathname === page.current
      if (isHere && place && (!opened || opened.contains(place))) takeFocus(place)
      afterwards?.()
    },
  }
}
