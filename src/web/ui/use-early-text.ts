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
      const { key, ctrlKey, metaKey, altKey, isComposing } = event
      if (ctrlKey || metaKey || altKey || isComposing || document.querySelector('[role="dialog"]')) return
      // Names of keys are longer than one character; of letters outside the first plane only the length in UTF-16 is.
      const [letter, ...rest] = key
      if (key === 'Backspace') text.current = text.current.slice(0, -1)
      else if (letter && rest.length === 0) text.current += letter
      // Enter would follow a link of the page.
      else if (key !== 'Enter') return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [opened])
  return () => text.current
}
