import { Fragment, type ReactNode } from 'react'
import { Button, SmallButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { DraftOffers } from './draft-offers.tsx'
import type { Draft } from './drafts.ts'
import type { AnyEntry, Editable, EntryFormApi, Fields } from './editable.ts'
import { inWords } from './entry-values.ts'
import { fieldKinds } from './field-kinds.tsx'
import { type Conflict, type EditedForm, type EntryFormState, useEntryForm, useFormCommands } from './use-entry-form.ts'

/** What a page adds above or below the fields. It gets the form and the entry as last saved. */
export type FormExtras = (parts: {
  form: EntryFormApi
  entry: AnyEntry | null
  draftKey: string
  onReplaced: (entry: AnyEntry) => void
}) => ReactNode

export interface EntryFormProps extends EditedForm<AnyEntry> {
  extras?: FormExtras
  below?: FormExtras
  onCancel: () => void
  onRestore: (draft: Draft) => void
}

export function EntryForm({ extras, below, onCancel, onRestore, ...edited }: EntryFormProps) {
  const { editable } = edited
  const formState = useEntryForm(edited)
  const { form, base, draftKey, replace } = formState
  const parts = { form, entry: base, draftKey, onReplaced: replace }
  return (
    <FormFrame editable={editable} formState={formState} onCancel={onCancel} onRestore={onRestore}>
      {extras?.(parts)}
      <FieldList fields={editable.fields} form={form} editing={base !== null} />
      {below?.(parts)}
    </FormFrame>
  )
}

interface FormFrameProps<E extends AnyEntry> {
  editable: Editable<E>
  formState: EntryFormState<E>
  onCancel: () => void
  onRestore: (draft: Draft) => void
  children: ReactNode
}

export function FormFrame<E extends AnyEntry>(props: FormFrameProps<E>) {
  const { editable, formState, onCancel, onRestore, children } = props
  const { form, base, saving, problem, conflict, ownDrafts, element, submit } = formState
  useFormCommands(editable, formState, onCancel)
  return (
    <form ref={element} noValidate className="admin-form" aria-labelledby="form-heading" onSubmit={submit(false)}>
      <h2 id="form-heading" className="text-xl">
        {base ? 'Edit' : 'New'} {editable.one}
      </h2>
      {/* The form of a new entry stands beside the list, so it offers the drafts of all entries. */}
      <DraftOffers editable={editable} entry={base?.id} except={ownDrafts} onRestore={onRestore} />
      {children}
      <Problem text={problem} />
      <div className="sticky bottom-0 z-5 -mx-3 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-3 py-3.5">
        <Button type="submit" size="small" aria-disabled={saving} aria-keyshortcuts="Control+S Meta+S">
          {saving ? 'Saving…' : 'Save'}
        </Button>
        <SmallButton onClick={onCancel}>Cancel</SmallButton>
        {form.formState.isDirty && <span className="text-sm text-ink-muted">Not saved yet</span>}
      </div>
      {conflict && <StaleDialog fields={editable.fields} conflict={conflict} />}
    </form>
  )
}

/** An error of the form as a whole; an empty text shows nothing. */
export const Problem = ({ text }: { text: string }) =>
  text && (
    <p role="alert" className="admin-notice admin-notice-danger">
      {text}
    </p>
  )

/** An input for each field. Short inputs without a hint share a row. The fields of a group follow below its heading. */
export function FieldList({ fields, form, editing }: { fields: Fields; form: EntryFormApi; editing: boolean }) {
  const { errors } = form.formState
  const inGroups = Object.groupBy(Object.entries(fields), ([, { group = '' }]) => group)
  return Object.entries(inGroups).map(([group, members = []]) => {
    const inputs = (
      <div className="admin-fields">
        {members.map(([name, field]) => {
          const { Input, short } = fieldKinds[field.kind]
          return (
            <div key={name} className={cx(short && !field.hint && 'admin-short')}>
              <Input name={name} field={field} form={form} error={errors[name]?.message} editing={editing} />
            </div>
          )
        })}
      </div>
    )
    if (!group) return <Fragment key={group}>{inputs}</Fragment>
    return (
      <fieldset key={group} className="admin-field-group">
        <legend>{group}</legend>
        {inputs}
      </fieldset>
    )
  })
}

export function StaleDialog({ fields, conflict }: { fields: Fields; conflict: Conflict }) {
  const { theirs, mine, keepMine, takeTheirs, close } = conflict
  const different = Object.entries(fields).filter(
    ([name, field]) => name in mine && inWords(field, theirs[name]) !== inWords(field, mine[name]),
  )
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Changed elsewhere"
      description={<p>This entry was saved elsewhere on {timeLabel(theirs.updated_at)}, after you opened it.</p>}
      actions={
        <>
          <SmallButton onClick={takeTheirs}>Use the saved version</SmallButton>
          <Button size="small" onClick={keepMine}>
            Save my version
          </Button>
        </>
      }
    >
      {different.length === 0 ? (
        <p>Both versions are identical.</p>
      ) : (
        <dl className="grid gap-5">
          {different.map(([name, field]) => (
            <div key={name}>
              <dt className="font-heading font-semibold">{field.label}</dt>
              <dd className="mt-1.5 grid gap-4.5 min-[30rem]:grid-cols-2">
                {Object.entries({ 'Saved elsewhere': theirs, Yours: mine }).map(([title, version]) => (
                  <div key={title} className="min-w-0">
                    <p className="label text-ink-muted">{title}</p>
                    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, with the keyboard too. */}
                    <pre className="admin-version" tabIndex={0}>
                      {inWords(field, version[name])}
                    </pre>
                  </div>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  )
}
