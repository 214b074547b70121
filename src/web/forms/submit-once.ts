import { type FormEvent, useEffect, useRef } from 'react'

/** For a form that the browser sends: a second press sends nothing. */
export function useSubmitOnce() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // `persisted`: Back shows the page as it was left. The event also ends a page load, perhaps after a press.
    const again = ({ persisted }: PageTransitionEvent) => {
      if (persisted && form.current) Reflect.deleteProperty(form.current, 'pressed')
    }
    window.addEventListener('pageshow', again)
    return () => window.removeEventListener('pageshow', again)
  }, [])
  return {
    ref: form,
    // The document's inline script counts the presses before React does, also those that came before this code.
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      if ('pressed' in event.currentTarget && event.currentTarget.pressed !== 1) event.preventDefault()
    },
  }
}
