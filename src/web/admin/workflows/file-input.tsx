import { Upload } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import type { Inspection } from '../../../contract/workflow-parts.ts'
import { cx } from '../../ui/cx.ts'
import { Field, Textarea } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.tsx'
import type { EntryFormApi } from '../form/editable.ts'
import { focusOn } from '../keep-focus.ts'
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
  const [over, setOver] = useState(false)
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
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(inside)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way in; the field and the button are the first.
    <div
      className={cx('workflow-drop', over && 'workflow-drop-over')}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        void take(event.dataTransfer.files[0])
      }}
    >
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
      <label className="admin-action mt-2 focus-within:outline-2">
        <Upload aria-hidden />
        Choose a file
        <input
          type="file"
          accept=".json,application/json"
          className="sr-only"
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
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
