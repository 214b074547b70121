import { useCallback, useEffect, useState } from 'react'
import { isShortcut } from '../palette/shortcut.ts'

const cookie = 'sidebar_state'
/** Spec 9: seven days. */
const maxAge = 7 * 24 * 60 * 60
const phone = '(width < 768px)'

const readCollapsed = () => document.cookie.split('; ').includes(`${cookie}=collapsed`)

/**
 * Whether the sidebar is collapsed, and whether it is open on a phone. Ctrl/Cmd+B toggles the one for the current
 * width, unless something else has handled the keys, such as bold in the editor.
 */
export function useSidebar() {
  const [collapsed, setCollapsed] = useState(readCollapsed)
  const [pulledOut, setPulledOut] = useState(false)

  const toggle = useCallback(() => {
    if (matchMedia(phone).matches) setPulledOut((before) => !before)
    else setCollapsed((before) => !before)
  }, [])

  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `${cookie}=${collapsed ? 'collapsed' : 'expanded'}; path=/; max-age=${maxAge}; SameSite=Lax`
  }, [collapsed])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut(event, 'b')) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [toggle])

  return { collapsed, pulledOut, setPulledOut, toggle }
}
