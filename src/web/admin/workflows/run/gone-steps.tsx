import type { EntryFormApi } from '../../form/editable.ts'

/** Asks before steps of the stored run are dropped whose nodes the file no longer has. */
export function GoneSteps({ gone, form }: { gone: readonly string[]; form: EntryFormApi }) {
  if (gone.length === 0) return null
  return (
    <div className="admin-notice admin-notice-warn">
      <p>
        The attached run has steps of {gone.length === 1 ? 'a node' : 'nodes'} that the file no longer has:{' '}
        <strong className="wrap-anywhere">{gone.join(', ')}</strong>. Attach a new run, or leave these steps out.
      </p>
      <label className="flex items-center gap-2">
        <input type="checkbox" {...form.register('drop_run_steps')} />
        Leave these steps out
      </label>
    </div>
  )
}
