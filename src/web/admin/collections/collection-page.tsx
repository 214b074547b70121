import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type Collection, type CollectionName, collections } from '../../../contract/collections.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import type { AnyEntry } from '../api.ts'
import type { Draft } from '../form/drafts.ts'
import { EditedEntry } from '../form/edited-entry.tsx'
import type { Beginning } from '../form/editing.ts'
import { EntryForm, type FormExtras } from '../form/entry-form.tsx'
import type { FormValues } from '../form/form-values.ts'
import { mayLeave } from '../form/unsaved.ts'
import { useEditing } from '../form/use-editing.ts'
import { focusOn } from '../keep-focus.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { editableCollection } from './editable-collection.ts'
import { EntryList } from './entry-list.tsx'

interface CollectionPageProps {
  name: CollectionName
  /** More buttons beside New. `begin` starts a new entry with values and returns whether it did. */
  actions?: (begin: (values: FormValues) => boolean) => ReactNode
  extras?: FormExtras
  /** Shown before Edit in each row. */
  rowLink?: (entry: AnyEntry) => ReactNode
}

/** The page of a collection: the form on the left, the entries on the right, and New at the top (spec 2). */
export function CollectionPage({ name, actions, extras, rowLink }: CollectionPageProps) {
  const collection: Collection = collections[name]
  const { heading, many, add } = collection.wording
  const { id, begin, round, touched, start, edit, restore, stayWith, finish } = useEditing()
  const editable = useMemo(() => editableCollection(name, collection), [name, collection])
  // A form with its own Add button is closed until that button is pressed (spec 2).
  const [open, setOpen] = useState(add === undefined || id !== null)
  const shown = open || id !== null

  const startNew = (beginning?: Beginning) => {
    const started = start(beginning)
    if (started) setOpen(true)
    return started
  }
  /** The entry to whose row the focus returns when the form closes. */
  const [left, setLeft] = useState<{ entry: string } | null>(null)
  useEffect(() => {
    if (left) focusOn(document.querySelector<HTMLElement>(`#${CSS.escape(`entry-${left.entry}`)} button`))
  }, [left])
  const close = (entry: string | null) => {
    const goesOn = entry === null && add === undefined
    if (!finish(goesOn)) return
    setOpen(add === undefined)
    if (!goesOn) setLeft({ entry: entry ?? '' })
  }
  const restoreDraft = (draft: Draft) => {
    if (restore(draft)) setOpen(true)
  }

  return (
    <>
      <PageHeader heading={heading}>
        {/* On a phone the entries are below the form. */}
        <a href="#entries" className="admin-action lg:hidden">
          <ArrowDown aria-hidden />
          Entries
        </a>
        {actions?.((values) => startNew({ values }))}
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
                editable={editable}
                id={id}
                round={round}
                onMissing={(gone) => (gone && begin ? startNew(begin) : close(id))}
              >
                {(entry) => (
                  <EntryForm
                    editable={editable}
                    entry={entry}
                    begin={begin}
                    focus={touched}
                    extras={extras}
                    onSaved={(saved, stay) => (stay ? stayWith(saved.id) : close(id && saved.id))}
                    onCancel={() => mayLeave() && close(id)}
                    onRestore={restoreDraft}
                  />
                )}
              </EditedEntry>
            </div>
          </div>
        )}
        <section id="entries" className="admin-list-column" aria-label={`Existing ${many}`}>
          <EntryList
            name={name}
            selected={id}
            rowLink={rowLink}
            onEdit={(chosen) => edit(chosen)}
            onRemoved={(removed) => removed === id && finish(false) && setOpen(add === undefined)}
          />
        </section>
      </div>
    </>
  )
}
