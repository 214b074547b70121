import { useState } from 'react'
import { timeLabel } from '../../ui/time-label.ts'
import { focusOn } from '../keep-focus.ts'
import { ActionButton } from '../list/action-button.tsx'
import { type Draft, drafts } from './drafts.ts'
import type { Editable } from './editable.ts'

interface DraftOffersProps {
  editable: Pick<Editable, 'name' | 'fields'>
  /** Offers only the drafts of this entry; null: those of new entries; unset: all. */
  entry?: string | null | undefined
  except?: readonly string[]
  onRestore: (draft: Draft) => void
}

/** Offers unsaved work of an earlier visit, to be restored or discarded. */
export function DraftOffers({ editable: { name, fields }, entry, except = [], onRestore }: DraftOffersProps) {
  const [stored, setStored] = useState(() => drafts.list(name))
  const offered = stored.filter(({ key, id }) => !except.includes(key) && (entry === undefined || id === entry))
  const [first = ''] = Object.keys(fields)

  const discard = (key: string) => {
    drafts.remove(key)
    setStored((before) => before.filter((draft) => draft.key !== key))
    focusOn(document.getElementById('form-heading'))
  }

  return offered.map((draft) => (
    <section key={draft.key} className="admin-notice" aria-label="Unsaved work">
      <p>
        {draft.id ? 'Unsaved changes to ' : 'Unsaved: '}
        <strong>{String(draft.values[first] || 'an untitled entry')}</strong>, {timeLabel(draft.at)}
      </p>
      <span className="flex gap-1">
        <ActionButton onClick={() => onRestore(draft)}>Restore</ActionButton>
        <ActionButton onClick={() => discard(draft.key)}>Discard</ActionButton>
      </span>
    </section>
  ))
}
