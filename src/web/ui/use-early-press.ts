import { type RefObject, useEffect, useRef } from 'react'

/** For a form that only a script can answer: sends it again if it was sent before its code had arrived. */
export function useEarlyPress(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The document's inline script marks it.
    if (form.current && 'pressed' in form.current) form.current.requestSubmit()
  }, [])
  return form
}
