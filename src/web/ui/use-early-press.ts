import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a form that the page's script answers: sends it again if it was sent before its code had arrived. Such a form has
 * the method `dialog`, which sends nothing; or `data-waits`, if it also works without a script (`app/head-script.ts`).
 * Any other form was sent by the browser, and so was one with `data-waits` at its second press.
 */
export function useEarlyPress(): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const form = ref.current
    if (!form || !('pressed' in form)) return
    if (form.method === 'dialog' || ('waits' in form.dataset && form.pressed === 1)) form.requestSubmit()
  }, [])
  return ref
}
