import type { ReactNode } from 'react'
import type { AnyEntry } from '../api.ts'
import type { Draft } from '../form/drafts.ts'
import type { Editable } from '../form/editable.ts'
import { FieldList } from '../form/field-list.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import type { EntryFormApi } from '../form/input-props.ts'
import type { Beginning } from '../form/use-editing.ts'
import { useEntryForm } from '../form/use-entry-form.ts'

/** What a page may add to a form; it gets the form and the entry as last saved. */
export type FormExtras = (parts: {
  form: EntryFormApi
  entry: AnyEntry | null
  onReplaced: (entry: AnyEntry) => void
}) => ReactNode

interface EntryFormProps {
  editable: Editable
  /** Null for a new one. */
  entry: AnyEntry | null
  begin?: Beginning
  focus: boolean
  extras?: FormExtras
  onSaved: (entry: AnyEntry, stay: boolean) => void
  onCancel: () => void
  onRestore: (draft: Draft) => void
}

export function EntryForm({ extras, onCancel, onRestore, ...edited }: EntryFormProps) {
  const { editable } = edited
  const life = useEntryForm(edited)
  const { form, base, replace } = life
  return (
    <FormFrame editable={editable} life={life} onCancel={onCancel} onRestore={onRestore}>
      {extras?.({ form, entry: base, onReplaced: replace })}
      <FieldList fields={editable.fields} form={form} editing={base !== null} />
    </FormFrame>
  )
}
