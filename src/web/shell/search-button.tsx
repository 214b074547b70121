import { Search } from 'lucide-react'
import { type MouseEvent, Suspense, useEffect, useState } from 'react'
import { paths } from '../../contract/site-map.ts'
import { Link } from '../router/link.tsx'
import { afterPaint } from '../ui/after-paint.ts'
import { later, unlessLeft } from '../ui/later.ts'
import { useEarlyText } from '../ui/use-early-text.ts'

const load = async () => (await import('../search/search-dialog.tsx')).SearchDialog
const SearchDialog = later(() => unlessLeft(load).catch(() => SearchPage))

/** In place of a dialog that could not be loaded: the search has a page too. */
function SearchPage({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    onClose()
    window.location.assign(paths.search())
  }, [onClose])
  return null
}

/** From the second press on its code is there, and it opens at once: a phone opens its keyboard only in the press itself. */
let wasOpened = false

/** The field of the search page, which needs no dialog. */
const pageField = () => document.getElementById('site-search')

/** Leads to the search page, or opens the search above this one; so do Ctrl/Cmd+K and `/`. */
export function SearchButton() {
  const [open, setOpen] = useState(false)
  const earlyText = useEarlyText(open)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, shiftKey, altKey } = event
      const isTyping = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')
      const isAsked = ctrlKey || metaKey ? !shiftKey && key.toLowerCase() === 'k' : key === '/' && !isTyping
      if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return
      // While the dialog is still loading.
      if (key === 'Escape') setOpen(false)
      if (altKey || !isAsked) return
      event.preventDefault()
      const field = pageField()
      if (field) field.focus()
      else setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  const onClick = (event: MouseEvent) => {
    // In a new tab it is a link.
    if (event.ctrlKey || event.metaKey || event.shiftKey || pageField()) return
    event.preventDefault()
    if (wasOpened) setOpen(true)
    else afterPaint(() => setOpen(true))
    wasOpened = true
  }
  return (
    <>
      <Link to={paths.search()} aria-label="Search" title="Search" className="icon-button" onClick={onClick}>
        <Search aria-hidden className="size-5" />
      </Link>
      {open && (
        <Suspense>
          <SearchDialog earlyText={earlyText} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
