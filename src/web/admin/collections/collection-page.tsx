import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { type Collection, type CollectionName, collections } from '../../../contract/collections.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import type { AnyEntry } from '../api.ts'
import { DraftOffers } from '../form/draft-offers.tsx'
import { EditedEntry } from '../form/edited-entry.tsx'
import { type Beginning, isOnePane, useEditing } from '../form/editing.ts'
import { EntryForm, type FormExtras } from '../form/entry-form.tsx'
import type { FormValues } from '../form/form-values.ts'
import { mayLeave } from '../form/unsaved.ts'
import { useReturnToRow } from '../keep-focus.ts'
import { PageHeader } from '../layout/page-header.tsx'
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

/**
 * The page of a collection. In a wide window the form is on the left, the entries on the right, and New at the top
 * (spec 2). In a narrow one the page is the list, and the form is a page of its own.
 */
export function CollectionPage({ name, actions, extras, rowLink }: CollectionPageProps) {
  const collection: Collection = collections[name]
  const { heading, many, add } = collection.wording
  const { id, open, begin, round, touched, start, edit, restore, stayWith, finish } = useEditing()
  const editable = useMemo(() => editableCollection(name, collection), [name, collection])
  // A form with its own Add button is closed until that button is pressed (spec 2).
  const isShown = open || add === undefined

  const returnToRow = useReturnToRow()
  const close = (entry: string | null) => {
    const goesOn = entry === null && add === undefined && !isOnePane()
    if (finish(goesOn) && !goesOn) returnToRow(entry)
  }
  const leave = () => mayLeave() && close(id)
  const startNew = (beginning?: Beginning) => start(beginning)

  return (
    <>
      <PageHeader heading={heading}>
        <span className={cx('contents', open && 'admin-wide-only')}>
          {actions?.((values) => startNew({ values }))}
          <Button variant="secondary" size="small" onClick={() => startNew()}>
            {add ?? 'New'}
          </Button>
        </span>
        {open && (
          <Button variant="secondary" size="small" className="admin-narrow-only" onClick={leave}>
            <ChevronLeft aria-hidden />
            All {many}
          </Button>
        )}
      </PageHeader>
      {!open && (
        <div className={cx('admin-offers', isShown && 'admin-narrow-only')}>
          <DraftOffers key={round} editable={editable} onRestore={restore} />
        </div>
      )}
      <div className={cx('admin-columns', open && 'admin-form-open', !isShown && 'admin-one-column')}>
        {isShown && (
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
                    onCancel={leave}
                    onRestore={restore}
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
            onRemoved={(removed) => removed === id && finish(false)}
          />
        </section>
      </div>
    </>
  )
}
