import { useEffect, useRef } from 'react'

/**
 * For a field in a dialog whose code is loaded when a key opens it: what is typed until the field is there, which the page
 * behind it would get instead.
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
      // Other keys have names.
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
