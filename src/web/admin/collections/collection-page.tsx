import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { type Collection, type CollectionName, collections } from '../../../contract/collections.ts'
import { SmallButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { DraftOffers } from '../form/draft-offers.tsx'
import type { AnyEntry, FormValues } from '../form/editable.ts'
import { EditedEntry } from '../form/edited-entry.tsx'
import { isOnePane, useEditing } from '../form/editing.ts'
import { EntryForm, type FormExtras } from '../form/entry-form.tsx'
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
  rowLink?: (entry: AnyEntry) => ReactNode
}

/** In a wide window the form stands beside the entries (spec 2). In a narrow one it is a page of its own. */
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

  return (
    <>
      <PageHeader heading={heading}>
        <span className={cx('contents', open && 'max-lg:hidden')}>
          {actions?.((values) => start({ values }))}
          <SmallButton onClick={() => start()}>{add ?? 'New'}</SmallButton>
        </span>
        {open && (
          <SmallButton className="lg:hidden" onClick={leave}>
            <ChevronLeft aria-hidden />
            All {many}
          </SmallButton>
        )}
      </PageHeader>
      {!open && (
        <div className={cx('mb-6 grid gap-3 empty:hidden', isShown && 'lg:hidden')}>
          <DraftOffers key={round} editable={editable} onRestore={restore} />
        </div>
      )}
      <div className={cx('admin-columns', open && 'admin-form-open', !isShown && 'admin-one-column')}>
        {isShown && (
          <div className="admin-form-column">
            {/* It stays in view beside a long list, and Save is visible before any scrolling. */}
            <div className="lg:sticky lg:top-0 lg:-mx-3 lg:max-h-[calc(100dvh-8.25rem)] lg:overflow-y-auto lg:px-3 lg:pt-2 lg:[scrollbar-width:thin]">
              <EditedEntry
                key={round}
                editable={editable}
                id={id}
                round={round}
                onMissing={(gone) => (gone && begin ? start(begin) : close(id))}
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
            onEdit={edit}
            onBegin={(values) => start({ values })}
            onRemoved={(removed) => removed === id && finish(false)}
          />
        </section>
      </div>
    </>
  )
}
