import { useEffect, useId, useRef, useState } from 'react'
import { editAddress } from '../../contract/entry-kinds.ts'
import { Link } from '../router/link.tsx'
import type { ShownList } from './shown-lists.ts'

interface EditMenuProps {
  words: string | null
  lists: ShownList[]
}

/** Everything on this page that the owner can edit, also what is empty. */
export function EditMenu({ words, lists }: EditMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const leave = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setIsOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      button.current?.focus()
    }
    addEventListener('pointerdown', leave)
    addEventListener('focusin', leave)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('pointerdown', leave)
      removeEventListener('focusin', leave)
      removeEventListener('keydown', onKey)
    }
  }, [isOpen])

  return (
    <div ref={place}>
      <button
        ref={button}
        type="button"
        className="owner-bar-item"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Edit this
      </button>
      {isOpen && (
        <nav id={id} aria-label="Edit this page" className="owner-menu">
          {words && (
            <Link to={words} className="owner-menu-item">
              Headings and texts
            </Link>
          )}
          {lists.map((list) => (
            <MenuList key={list.kind} {...list} />
          ))}
        </nav>
      )}
    </div>
  )
}

function MenuList({ kind, heading, entries }: ShownList) {
  return (
    <section aria-label={heading}>
      <h2 className="owner-menu-heading">{heading}</h2>
      {entries.length === 0 ? (
        <Link to={editAddress(kind, null)} className="owner-menu-item">
          Nothing here yet. Add the first entry
        </Link>
      ) : (
        <ul>
          {entries.map((entry) => (
            <li key={entry.id}>
              <Link to={editAddress(kind, entry.id)} className="owner-menu-item">
                {entry.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
