import { useEffect, useRef, useState } from 'react'
import type { Inspection } from '../../../contract/workflow-parts.ts'
import { type AcceptedSecret, type InspectionRequest, workflowFormFields } from '../../../contract/workflows.ts'
import { call } from '../../account/session.ts'
import { notify } from '../../ui/notify.tsx'
import { formValues } from '../form/entry-values.ts'
import type { EntryFormState } from '../form/use-entry-form.ts'
import { acceptedIn, type EditedWorkflow } from './editable-workflow.ts'
import { runIn, withKept } from './run-value.ts'

type Change = Pick<InspectionRequest, 'replace' | 'repair' | 'rewrite'>

const textFields = Object.keys(workflowFormFields).filter((name) => name !== 'published')

/** The pause in typing after which the file is inspected, in milliseconds. */
const pause = 500

export type Gate = ReturnType<typeof useGate>

/** The gate's result for the file, requested again shortly after each change, and the owner's answers to it. */
export function useGate({ form, base }: Pick<EntryFormState<EditedWorkflow>, 'form' | 'base'>) {
  const [inspection, setInspection] = useState<Inspection | null>(null)
  const [busy, setBusy] = useState(false)
  const [undone, setUndone] = useState<{ before: Record<string, string>; file: string } | null>(null)
  const latest = useRef(0)
  const changing = useRef(false)
  const file = String(form.watch('workflow_json'))
  const accepted = acceptedIn(form.watch('accepted'))
  const texts = Object.fromEntries(textFields.map((name) => [name, String(form.watch(name) ?? '')]))
  const run = runIn(form.watch('run'))

  const set = (name: string, value: string) => form.setValue(name, value, { shouldDirty: true })
  const accept = (next: AcceptedSecret[]) => set('accepted', JSON.stringify(next))
  const without = (fingerprint: string) => accepted.filter((each) => each.fingerprint !== fingerprint)

  const describe = ({ suggestions }: Inspection) => {
    if (base || !suggestions) return
    const suggested = formValues(workflowFormFields, suggestions)
    for (const name of Object.keys(suggestions)) {
      if (!String(form.getValues(name)).trim()) set(name, String(suggested[name]))
    }
  }

  /** @param change what is changed in the form, too: values become placeholders, faults are repaired */
  const ask = async (change?: Change) => {
    // A plain inspection must not supersede a change under way. The changed file is inspected afterwards.
    if (changing.current && !change) return
    changing.current = change !== undefined
    latest.current += 1
    const round = latest.current
    setBusy(true)
    try {
      const body = { file, accepted, texts, run, ...(base && { id: base.id }), ...change }
      const response = await call('POST /api/workflows/inspect', { body })
      if (round !== latest.current) return
      setInspection(response)
      describe(response)
      if (!change) return
      const before: Record<string, string> = { ...texts, workflow_json: file }
      const after = Object.entries({ ...response.texts, workflow_json: response.file })
      const changed = after.filter(([name, text]) => text !== before[name])
      if (changed.length === 0) notify.info('Nothing was changed', 'The file stays as it is.')
      else setUndone({ before, file: response.file })
      for (const [name, text] of changed) set(name, text)
    } catch {
      if (round === latest.current) notify.error('Error', 'The file could not be inspected.')
    } finally {
      if (round === latest.current) {
        changing.current = false
        setBusy(false)
      }
    }
  }

  const takeBack = (before: Record<string, string>) => {
    for (const [name, text] of Object.entries(before)) set(name, text)
    setUndone(null)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the inspected values change.
  useEffect(() => {
    if (!file.trim()) {
      setInspection(null)
      return
    }
    const timer = setTimeout(() => void ask(), inspection ? pause : 0)
    return () => clearTimeout(timer)
  }, [file, JSON.stringify([accepted, texts, run])])

  return {
    inspection,
    busy,
    change: ask,
    /** Missing once the file was edited by hand: undoing would revert that edit, too. */
    undo: undone?.file === file ? () => takeBack(undone.before) : undefined,
    accept: (one: AcceptedSecret) => accept([...without(one.fingerprint), one]),
    withdraw: (fingerprint: string) => accept(without(fingerprint)),
    /** Missing for a stored run, of which only the masked values are known. */
    keep: run && ((key: string, keep: boolean) => set('run', withKept(String(form.getValues('run')), key, keep))),
  }
}
