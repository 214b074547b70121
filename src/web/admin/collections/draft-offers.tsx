import { useState } from 'react'
import type { Collection, CollectionName } from '../../../contract/collections.ts'
import { drafts } from '../drafts.ts'
import { timeLabel } from '../times.ts'
import { mayLeave } from '../unsaved.ts'
import type { FormValues } from './form-values.ts'

interface DraftOffersProps {
  name: CollectionName
  collection: Collection
  /** The key under which the form at hand keeps its own. */
  except: string
  onRestore: (id: string | null, values: FormValues) => void
}

/** Work of an earlier visit that was never saved: taken up again or put away, as the person likes. */
export function DraftOffers({ name, collection, except, onRestore }: DraftOffersProps) {
  const [found, setFound] = useState(() => drafts.of(name))
  const offered = found.filter(({ key }) => key !== except)
  const [first = ''] = Object.keys(collection.fields)

  const put = (key: string) => {
    drafts.drop(key)
    setFound((before) => before.filter((draft) => draft.key !== key))
  }

  return offered.map(({ key, id, values, at }) => (
    <section key={key} className="admin-notice" aria-label="Unsaved work">
      <p>
        {id ? 'Unsaved changes to ' : 'Unsaved: '}
        <strong>{String(values[first] || 'an entry without a name')}</strong>, {timeLabel(at)}
      </p>
      <span className="flex gap-1">
        <button
          type="button"
          className="admin-action"
          onClick={() => {
            if (!mayLeave()) return
            put(key)
            onRestore(id, values)
          }}
        >
          Restore
        </button>
        <button type="button" className="admin-action" onClick={() => put(key)}>
          Discard
        </button>
      </span>
    </section>
  ))
}
