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
    if (!form?.pressed) return
    if (form.method === 'dialog' || ('waits' in form.dataset && form.pressed === 1)) form.requestSubmit()
  }, [])
  return ref
}

/** Chooses the filter again that was pressed before its code had arrived; the browser answers a second press. */
export function useEarlyChoice<Group extends HTMLElement>(): RefObject<Group | null> {
  const ref = useRef<Group>(null)
  useEffect(() => {
    const group = ref.current
    if (!group) return
    group.answers = true
    if (document.pressed && group.contains(document.pressed)) document.pressed.click()
  }, [])
  return ref
}

/**
 * For a field in a dialog whose code is loaded when a key opens it: collects what is typed until the field is there.
 * Otherwise the page behind the dialog would get those keys.
 * @param opened whether the dialog was asked for
 * @returns takes the text
 */
export function useEarlyText(opened: boolean): () => string {
  const text = useRef('')
  useEffect(() => {
    if (!opened) return
    text.current = ''
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || document.querySelector('[role="dialog"]')) return
      if (key === 'Backspace') text.current = text.current.slice(0, -1)
      else if ([...key].length === 1) text.current += key
      // Enter would follow a link of the page.
      else if (key !== 'Enter') return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [opened])
  return () => text.current
}
