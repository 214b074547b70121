import { ArrowDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Collection, type CollectionName, collections } from '../../../contract/collections.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { EditedEntry } from './edited-entry.tsx'
import type { FormExtras } from './entry-form.tsx'
import { EntryList } from './entry-list.tsx'
import type { FormValues } from './form-values.ts'
import { useEditing } from './use-editing.ts'
import { useRemoval } from './use-removal.ts'

interface CollectionPageProps {
  name: CollectionName
  /** Stands beside New; may begin a new entry with values. */
  actions?: (begin: (values: FormValues) => void) => ReactNode
  extras?: FormExtras
}

/** One of the nine: the form on the left, its entries on the right, and New at the top (spec 2). */
export function CollectionPage({ name, actions, extras }: CollectionPageProps) {
  const collection: Collection = collections[name]
  const { heading, many, add } = collection.wording
  const { id, begin, round, touched, start, edit, stayWith, finish } = useEditing()
  // A form with its own Add button is closed until it is asked for (spec 2).
  const [open, setOpen] = useState(add === undefined || id !== null)
  const remove = useRemoval(name, (removed) => removed === id && finish())
  const shown = open || id !== null

  const startNew = (values?: FormValues) => {
    if (start(values)) setOpen(true)
  }
  const close = () => {
    finish()
    setOpen(add === undefined)
  }
  const restore = (draft: string | null, values: FormValues) =>
    draft === null ? startNew(values) : edit(draft, values)

  return (
    <>
      <PageHeader heading={heading}>
        {/* On a phone the entries stand below the form. */}
        <a href="#entries" className="admin-action lg:hidden">
          <ArrowDown aria-hidden />
          Entries
        </a>
        {actions?.(startNew)}
        <Button variant="secondary" size="small" onClick={() => startNew()}>
          {add ?? 'New'}
        </Button>
      </PageHeader>
      <div className={cx('admin-columns', !shown && 'admin-one-column')}>
        {shown && (
          <div className="admin-form-column">
            <div className="admin-form-sticky">
              <EditedEntry
                key={round}
                name={name}
                id={id}
                collection={collection}
                begin={begin}
                focus={touched}
                extras={extras}
                onSaved={(entry, stay) => (stay ? stayWith(entry.id) : close())}
                onCancel={() => start() && close()}
                onRestore={restore}
                onMissing={close}
              />
            </div>
          </div>
        )}
        <section id="entries" className="admin-list-column" aria-label={`Existing ${many}`}>
          <EntryList name={name} selected={id} onEdit={(chosen) => edit(chosen)} onDelete={remove} />
        </section>
      </div>
    </>
  )
}
