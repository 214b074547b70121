import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import type { AcceptedSecret } from '../../../../contract/workflows.ts'
import { ApiError } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { notify } from '../../../ui/notify.ts'
import { hold } from '../../unsaved.ts'
import { type Edited, workflowCalls } from '../calls.ts'
import { DetailFields } from './detail-fields.tsx'
import { FileInput } from './file-input.tsx'
import { GatePanel } from './gate-panel.tsx'
import { useInspection } from './use-inspection.ts'
import { bodyOf, type Values, valuesOf, withSuggestions } from './values.ts'

interface WorkflowEditorProps {
  edited: Edited | null
  onSaved: (id: string) => void
  onCancel: () => void
}

/** The form on the left; on the right what the gate says about the file. */
export function WorkflowEditor({ edited, onSaved, onCancel }: WorkflowEditorProps) {
  const queries = useQueryClient()
  const [values, setValues] = useState<Values>(() => valuesOf(edited))
  const [accepted, setAccepted] = useState<AcceptedSecret[]>(() =>
    (edited?.draft.accepted ?? []).map(({ fingerprint, reason }) => ({ fingerprint, reason })),
  )
  const [dirty, setDirty] = useState(false)
  const [saving, setSaving] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const workflow = edited?.workflow
  const id = workflow?.id ?? null

  const change = (part: Partial<Values>) => {
    setValues((before) => ({ ...before, ...part }))
    setDirty(true)
  }
  const { inspection, busy, ask } = useInspection({ file: values.file, id, accepted }, (found) => {
    if (!edited) setValues((before) => withSuggestions(before, found))
  })

  useEffect(() => (dirty ? hold({ discard: () => setDirty(false) }) : undefined), [dirty])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    setErrors({})
    try {
      const body = bodyOf(values, accepted, workflow?.updated_at)
      const saved = id ? await workflowCalls.update(id, body) : await workflowCalls.create(body)
      setDirty(false)
      notify.success(id ? 'Updated' : 'Created', `Workflow ${id ? 'updated' : 'created'}.`)
      void queries.invalidateQueries({ queryKey: ['admin', 'workflows'] })
      void queries.invalidateQueries({ queryKey: ['workflows'] })
      // The guard holds until this render is over.
      setTimeout(() => onSaved(saved.id))
    } catch (error) {
      const known = error instanceof ApiError ? error : null
      notify.error('Error', 'Failed to save workflow.')
      setErrors(
        known && Object.keys(known.fields).length > 0
          ? known.fields
          : { form: known?.message ?? 'Something went wrong.' },
      )
    } finally {
      setSaving(false)
    }
  }

  return (
    <div className="admin-columns">
      <div className="admin-form-column">
        <form noValidate className="admin-form" aria-labelledby="form-heading" onSubmit={save}>
          <h2 id="form-heading" className="text-xl">
            {edited ? 'Edit workflow' : 'New workflow'}
          </h2>
          <FileInput value={values.file} error={errors.workflow_json} onChange={(file) => change({ file })} />
          <DetailFields values={values} errors={errors} onChange={change} />
          <Checkbox
            label="Published"
            hint="Only what passes the gate can be published; everything else is kept as a draft."
            checked={values.published}
            onChange={(event) => change({ published: event.target.checked })}
          />
          {errors.form && (
            <p role="alert" className="admin-notice admin-notice-danger">
              {errors.form}
            </p>
          )}
          <div className="admin-form-actions">
            <Button type="submit" size="small" disabled={saving || !values.file.trim()}>
              {saving ? 'Saving…' : 'Save'}
            </Button>
            <Button variant="secondary" size="small" onClick={onCancel}>
              Cancel
            </Button>
            {dirty && <span className="text-sm text-ink-muted">Not saved yet</span>}
          </div>
        </form>
      </div>
      <section className="admin-list-column min-w-0" aria-label="The gate">
        <GatePanel
          inspection={inspection}
          busy={busy}
          versions={workflow?.versions ?? []}
          onReplace={async (fingerprints) => {
            const mended = await ask(fingerprints)
            if (mended) change({ file: mended.file })
          }}
          onAccept={(one) => {
            setAccepted((before) => [...before.filter(({ fingerprint }) => fingerprint !== one.fingerprint), one])
            setDirty(true)
          }}
          onWithdraw={(fingerprint) => {
            setAccepted((before) => before.filter((each) => each.fingerprint !== fingerprint))
            setDirty(true)
          }}
        />
      </section>
    </div>
  )
}
