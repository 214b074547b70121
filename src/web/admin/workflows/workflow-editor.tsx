import { useEffect, useRef, useState } from 'react'
import type { Inspection } from '../../../contract/workflow-parts.ts'
import type { RunInput } from '../../../contract/workflow-run.ts'
import { type AcceptedSecret, workflowFormFields } from '../../../contract/workflows.ts'
import { call } from '../../account/session.ts'
import { notify } from '../../ui/notify.tsx'
import type { Draft } from '../form/drafts.ts'
import type { Beginning } from '../form/editing.ts'
import { FieldList, FormFrame } from '../form/entry-form.tsx'
import { formValues } from '../form/entry-values.ts'
import { useEntryForm } from '../form/use-entry-form.ts'
import { acceptedIn, acceptedText, type EditedWorkflow, editableWorkflow } from './editable-workflow.ts'
import { FileInput } from './file-input.tsx'
import { GatePanel, type Replace } from './gate-panel.tsx'
import { RunField } from './run-field.tsx'
import { runIn, withKept } from './run-value.ts'

/** The text fields beside the file. */
const textFields = Object.keys(workflowFormFields).filter((name) => name !== 'published')

interface WorkflowEditorProps {
  /** Null for a new one. */
  entry: EditedWorkflow | null
  begin?: Beginning
  focus: boolean
  onSaved: (entry: EditedWorkflow) => void
  onCancel: () => void
  onRestore: (draft: Draft) => void
}

/** The form on the left, the gate's result for the file on the right. */
export function WorkflowEditor({ onCancel, onRestore, ...edited }: WorkflowEditorProps) {
  const formState = useEntryForm({ editable: editableWorkflow, ...edited })
  const { form, base } = formState
  const accepted = acceptedIn(form.watch('accepted'))
  const set = (name: string, value: string) => form.setValue(name, value, { shouldDirty: true })
  const accept = (next: AcceptedSecret[]) => set('accepted', acceptedText(next))
  const without = (fingerprint: string) => accepted.filter((each) => each.fingerprint !== fingerprint)

  /** Fills the empty fields of a new template with suggestions from its file. */
  const describe = ({ suggestions }: Inspection) => {
    if (base || !suggestions) return
    const suggested = formValues(workflowFormFields, suggestions)
    for (const name of Object.keys(suggestions)) {
      if (!String(form.getValues(name)).trim()) set(name, String(suggested[name]))
    }
  }
  const file = String(form.watch('workflow_json'))
  const texts = Object.fromEntries(textFields.map((name) => [name, String(form.watch(name) ?? '')]))
  const run = runIn(form.watch('run'))
  const { inspection, busy, ask } = useInspection({ file, id: base?.id ?? null, accepted, texts, run }, describe)

  const replace = async (values: Replace) => {
    const mended = await ask(values)
    if (!mended) return
    if (mended.file !== file) set('workflow_json', mended.file)
    for (const name of textFields) if (mended.texts[name] !== texts[name]) set(name, mended.texts[name] ?? '')
  }

  return (
    <div className="admin-columns">
      <div className="admin-form-column">
        <FormFrame editable={editableWorkflow} formState={formState} onCancel={onCancel} onRestore={onRestore}>
          <FileInput form={form} inspection={inspection} />
          <RunField key={base?.updated_at ?? 'new'} form={form} stored={base?.run ?? null} inspection={inspection} />
          <FieldList fields={workflowFormFields} form={form} editing={base !== null} />
        </FormFrame>
      </div>
      <section className="admin-list-column min-w-0" aria-label="Publishing checks">
        <GatePanel
          inspection={inspection}
          busy={busy}
          versions={base?.versions ?? []}
          onReplace={replace}
          onAccept={(one) => accept([...without(one.fingerprint), one])}
          onWithdraw={(fingerprint) => accept(without(fingerprint))}
          onKeep={run ? (key, keep) => set('run', withKept(String(form.getValues('run')), key, keep)) : undefined}
        />
      </section>
    </div>
  )
}

const pause = 500

interface Asked {
  file: string
  id: string | null
  accepted: AcceptedSecret[]
  /** The texts about the file, by field. */
  texts: Record<string, string>
  /** Null to remove the stored one, undefined to keep it. */
  run: RunInput | null | undefined
}

/** The gate's result for the file, requested again shortly after each change. */
function useInspection({ file, id, accepted, texts, run }: Asked, onFound: (inspection: Inspection) => void) {
  const [inspection, setInspection] = useState<Inspection | null>(null)
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)
  const beside = JSON.stringify([accepted, texts, run])

  const ask = async (replace?: Replace): Promise<Inspection | null> => {
    latest.current += 1
    const round = latest.current
    setBusy(true)
    try {
      const found = await call('POST /api/workflows/inspect', {
        body: {
          file,
          accepted,
          texts,
          run,
          ...(id && { id }),
          ...(replace && { replace }),
        },
      })
      if (round !== latest.current) return null
      setInspection(found)
      onFound(found)
      return found
    } catch {
      if (round === latest.current) notify.error('Error', 'The file could not be inspected.')
      return null
    } finally {
      if (round === latest.current) setBusy(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the inspected values change.
  useEffect(() => {
    if (!file.trim()) {
      setInspection(null)
      return
    }
    const timer = setTimeout(() => void ask(), inspection ? pause : 0)
    return () => clearTimeout(timer)
  }, [file, beside])

  return { inspection, busy, ask }
}
