import type { Inspection } from '../../../contract/workflow-parts.ts'
import { cx } from '../../ui/cx.ts'
import { Field, Textarea } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.tsx'
import type { EntryFormApi } from '../form/editable.ts'
import { focusOn } from '../keep-focus.ts'
import { ChooseFile, useFileDrop } from '../media/file-picker.tsx'
import { checksHeading, issuesToFix } from './gate-panel.tsx'

const name = 'workflow_json'

interface FileInputProps {
  form: EntryFormApi
  inspection: Inspection | null
}

/** In the middle of the window, so that the findings below the heading are in view, too. */
function showChecks() {
  const heading = document.getElementById(checksHeading)
  focusOn(heading)
  heading?.scrollIntoView({ block: 'center' })
}

/** The input for an n8n export: pasted, chosen, or dropped. */
export function FileInput({ form, inspection }: FileInputProps) {
  const empty = !form.watch(name)

  const take = async (file: File | undefined) => {
    if (!file) return
    try {
      const text = await file.text()
      if (!text.trim()) return notify.error('Import failed', 'The file is empty.')
      form.setValue(name, text, { shouldDirty: true })
    } catch {
      notify.error('Import failed', 'That file could not be read. Please try again.')
    }
  }
  const { isOver, handlers } = useFileDrop(([file]) => take(file))

  return (
    <div className={cx('workflow-drop', isOver && 'workflow-drop-over')} {...handlers}>
      <Field
        label="Workflow file"
        hint="Paste an export or what you copied from n8n’s canvas, choose a file, or drop one here."
        error={form.formState.errors[name]?.message}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={empty ? 5 : 8}
            spellCheck={false}
            className="workflow-source"
            {...form.register(name)}
          />
        )}
      </Field>
      <ChooseFile text="Choose a file" accept=".json,application/json" className="mt-2" onFile={take} />
      {inspection && inspection.blocking.length > 0 && (
        // In a narrow window the checks are far below.
        <p className="admin-narrow-only mt-3">
          {issuesToFix(inspection.blocking)}.{' '}
          <button type="button" className="link" onClick={showChecks}>
            See the checks
          </button>
        </p>
      )}
    </div>
  )
}
