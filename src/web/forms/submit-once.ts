import { type FormEvent, useEffect, useRef } from 'react'

/** For a form that the browser sends: a second press sends nothing. */
export function useSubmitOnce() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Back may show the page as it was left. A page that was not left may also become complete after a press.
    const again = ({ persisted }: PageTransitionEvent) => {
      if (persisted && form.current) Reflect.deleteProperty(form.current, 'pressed')
    }
    window.addEventListener('pageshow', again)
    return () => window.removeEventListener('pageshow', again)
  }, [])
  return {
    ref: form,
    // The document's inline script has counted the press before, also one that came before this code.
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      if ('pressed' in event.currentTarget && event.currentTarget.pressed !== 1) event.preventDefault()
    },
  }
}
