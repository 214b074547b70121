import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import type { AnyEntry } from '../api.ts'
import { DraftOffers } from './draft-offers.tsx'
import type { Draft } from './drafts.ts'
import type { Editable } from './editable.ts'
import { StaleDialog } from './stale-dialog.tsx'
import type { EntryFormLife } from './use-entry-form.ts'

interface FormFrameProps<E extends AnyEntry> {
  editable: Editable<E>
  life: EntryFormLife<E>
  onCancel: () => void
  onRestore: (draft: Draft) => void
  children: ReactNode
}

/** What stands around the fields of every form: its name, what was never saved, what went wrong, Save and Cancel. */
export function FormFrame<E extends AnyEntry>({ editable, life, onCancel, onRestore, children }: FormFrameProps<E>) {
  const { form, base, saving, problem, conflict, ownDrafts, element, submit } = life
  return (
    <form ref={element} noValidate className="admin-form" aria-labelledby="form-heading" onSubmit={submit(false)}>
      <h2 id="form-heading" className="text-xl">
        {base ? 'Edit' : 'New'} {editable.one}
      </h2>
      <DraftOffers editable={editable} except={ownDrafts} onRestore={onRestore} />
      {children}
      {problem && (
        <p role="alert" className="admin-notice admin-notice-danger">
          {problem}
        </p>
      )}
      <div className="admin-form-actions">
        <Button type="submit" size="small" aria-disabled={saving} aria-keyshortcuts="Control+S Meta+S">
          {saving ? 'Saving…' : 'Save'}
        </Button>
        <Button variant="secondary" size="small" onClick={onCancel}>
          Cancel
        </Button>
        {form.formState.isDirty && <span className="text-sm text-ink-muted">Not saved yet</span>}
      </div>
      {conflict && <StaleDialog fields={editable.fields} conflict={conflict} />}
    </form>
  )
}
