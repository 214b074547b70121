import type { ReactNode } from 'react'
import type { Collection, CollectionName } from '../../../contract/collections.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import type { AnyEntry } from '../api.ts'
import { DraftOffers } from './draft-offers.tsx'
import type { FormValues } from './form-values.ts'
import type { EntryFormApi } from './input-props.ts'
import { inputs } from './inputs.tsx'
import { StaleDialog } from './stale-dialog.tsx'
import { useEntryForm } from './use-entry-form.ts'

/** What a page may add to a form; it gets the form and the entry as last saved. */
export type FormExtras = (parts: {
  form: EntryFormApi
  entry: AnyEntry | null
  onReplaced: (entry: AnyEntry) => void
}) => ReactNode

export interface EntryFormProps {
  name: CollectionName
  collection: Collection
  /** Null for a new one. */
  entry: AnyEntry | null
  /** What the form begins with instead of the entry: a draft, or an imported file. */
  begin?: FormValues
  focus: boolean
  extras?: FormExtras
  onSaved: (entry: AnyEntry, stay: boolean) => void
  onCancel: () => void
  onRestore: (id: string | null, values: FormValues) => void
}

export function EntryForm(props: EntryFormProps) {
  const { collection, entry, extras, onCancel, onRestore } = props
  const { form, base, saving, problem, conflict, draftKey, element, submit, replace } = useEntryForm(props)
  const { errors } = form.formState
  const { one } = collection.wording

  return (
    <form ref={element} noValidate className="admin-form" aria-labelledby="form-heading" onSubmit={submit(false)}>
      <h2 id="form-heading" className="text-xl">
        {entry ? 'Edit' : 'New'} {one}
      </h2>
      <DraftOffers name={props.name} collection={collection} except={draftKey} onRestore={onRestore} />
      {extras?.({ form, entry: base, onReplaced: replace })}
      <div className="admin-fields">
        {Object.entries(collection.fields).map(([name, field]) => {
          const { Input, short } = inputs[field.kind]
          const error = errors[name]?.message
          return (
            <div key={name} className={cx(short && 'admin-short')}>
              <Input name={name} field={field} form={form} error={error} editing={entry !== null} />
            </div>
          )
        })}
      </div>
      {problem && (
        <p role="alert" className="admin-notice admin-notice-danger">
          {problem}
        </p>
      )}
      <div className="admin-form-actions">
        <Button type="submit" size="small" disabled={saving} aria-keyshortcuts="Control+S Meta+S">
          {saving ? 'Saving…' : 'Save'}
        </Button>
        <Button variant="secondary" size="small" onClick={onCancel}>
          Cancel
        </Button>
        {form.formState.isDirty && <span className="text-sm text-ink-muted">Not saved yet</span>}
      </div>
      {conflict && <StaleDialog collection={collection} conflict={conflict} />}
    </form>
  )
}
