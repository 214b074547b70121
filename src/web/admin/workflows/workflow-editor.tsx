import { workflowFormFields } from '../../../contract/workflows.ts'
import { type EntryFormProps, FieldList, FormFrame } from '../form/entry-form.tsx'
import { useEntryForm } from '../form/use-entry-form.ts'
import { type EditedWorkflow, editableWorkflow } from './editable-workflow.ts'
import { FileInput } from './file-input.tsx'
import { useGate } from './gate.ts'
import { GatePanel } from './gate-panel.tsx'
import { RunField } from './run-field.tsx'

type WorkflowEditorProps = Omit<Parameters<typeof useEntryForm<EditedWorkflow>>[0], 'editable'> &
  Pick<EntryFormProps, 'onCancel' | 'onRestore'>

export function WorkflowEditor({ onCancel, onRestore, ...edited }: WorkflowEditorProps) {
  const formState = useEntryForm({ editable: editableWorkflow, ...edited })
  const { form, base } = formState
  const gate = useGate(formState)
  const { inspection } = gate

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
        <GatePanel gate={gate} versions={base?.versions ?? []} />
      </section>
    </div>
  )
}
