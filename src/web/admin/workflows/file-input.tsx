import type { Inspection } from '../../../contract/workflow-parts.ts'
import { cx } from '../../ui/cx.ts'
import { Field, Textarea } from '../../ui/field.tsx'
import { useFileDrop } from '../../ui/file-drop.ts'
import { notify } from '../../ui/notify.tsx'
import type { EntryFormApi } from '../form/editable.ts'
import { focusOn } from '../keep-focus.ts'
import { ChooseFile } from '../media/file-picker.tsx'
import { checksHeading, issuesToFix } from './gate-panel.tsx'

const name = 'workflow_json'
const accept = '.json,application/json'

export const sourceStyle = 'overflow-auto font-mono text-xs font-medium whitespace-pre'

/** In the middle of the window, so that the findings below the heading are in view, too. */
function showChecks() {
  const heading = document.getElementById(checksHeading)
  focusOn(heading)
  heading?.scrollIntoView({ block: 'center' })
}

function useTextFile(onText: (text: string) => void) {
  const take = async (file: File | undefined) => {
    if (!file) return
    const text = await file.text().catch(() => null)
    const why = text === null ? 'That file could not be read. Please try again.' : 'The file is empty.'
    if (text?.trim()) onText(text)
    else notify.error('Import failed', why)
  }
  return { take, ...useFileDrop(([file]) => take(file)) }
}

/** In the place of the list while there is none: a file begins the first template. */
export function FirstWorkflow({ onFile }: { onFile: (text: string) => void }) {
  const { take, isOver, handlers } = useTextFile(onFile)
  return (
    <div className={cx('admin-first-file', isOver && 'border-signal')} {...handlers}>
      <h2 className="text-xl">No workflows yet</h2>
      <p className="max-w-2xl text-ink-muted">
        Drop a workflow file here: an export from n8n. It is checked, cleaned and searched for secrets, and you see
        everything before anybody else does. Nothing is published until you say so.
      </p>
      <ChooseFile text="Choose a file" accept={accept} className="border-wire" onFile={take} />
    </div>
  )
}

export function FileInput({ form, inspection }: { form: EntryFormApi; inspection: Inspection | null }) {
  const { take, isOver, handlers } = useTextFile((text) => form.setValue(name, text, { shouldDirty: true }))
  return (
    <div className="workflow-drop" {...handlers}>
      <Field
        label="Workflow file"
        hint="Paste an export or what you copied from n8n’s canvas, choose a file, or drop one here."
        error={form.formState.errors[name]?.message}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={form.watch(name) ? 8 : 5}
            spellCheck={false}
            className={cx(sourceStyle, isOver && 'border-dashed border-signal')}
            {...form.register(name)}
          />
        )}
      </Field>
      <ChooseFile text="Choose a file" accept={accept} className="mt-2" onFile={take} />
      {inspection && inspection.blocking.length > 0 && (
        // In a narrow window the checks are far below.
        <p className="lg:hidden mt-3">
          {issuesToFix(inspection.blocking)}.{' '}
          <button type="button" className="link" onClick={showChecks}>
            See the checks
          </button>
        </p>
      )}
    </div>
  )
}
