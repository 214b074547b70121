import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { binDays } from '../../../contract/bin.ts'
import type { DemoState } from '../../../contract/demo.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { adminApi } from '../api.ts'

const entries = (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`

/** Removes the demo content at once, and restores it. Shows nothing on a site without it. */
export function DemoContent() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { data } = useQuery({ queryKey: ['admin', 'demo'], queryFn: adminApi.demo, retry: false })
  if (!data || data.unchanged + data.restorable === 0) return null
  const { unchanged, changed, restorable } = data

  const act = async (call: typeof adminApi.removeDemo, failed: string, tell: (after: DemoState) => void) => {
    if (busy) return
    setBusy(true)
    try {
      tell(await call())
    } catch {
      notify.error('Error', failed)
    }
    await queries.invalidateQueries()
    setBusy(false)
  }
  const remove = () => {
    const kept = changed > 0 ? ` The ${entries(changed)} that you changed will stay.` : ''
    const question = `Delete the ${entries(unchanged)} of the demo?${kept} You can restore them for ${binDays} days.`
    if (window.confirm(question))
      void act(adminApi.removeDemo, 'Failed to remove the demo content.', () => notify.success('Demo content removed'))
  }
  const restore = () =>
    act(adminApi.restoreDemo, 'Failed to restore the demo content.', ({ restorable: left }) =>
      left === 0
        ? notify.success('Demo content restored')
        : notify.error(
            'Error',
            `${entries(left)} could not be restored, because other entries have their addresses now. See Deleted.`,
          ),
    )

  return (
    <section className="admin-notice mb-8" aria-labelledby="demo-heading">
      <div className="min-w-0">
        <h2 id="demo-heading" className="text-lg">
          Demo content
        </h2>
        <p>
          {unchanged > 0
            ? `Visitors see ${entries(unchanged)} of an example owner. Remove them when your own are ready.`
            : `The demo content is removed. It can be restored from Deleted for ${binDays} days.`}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        {unchanged > 0 && (
          <Button variant="secondary" size="small" aria-disabled={busy} onClick={remove}>
            Remove demo content
          </Button>
        )}
        {restorable > 0 && (
          <Button variant="secondary" size="small" aria-disabled={busy} onClick={() => void restore()}>
            Restore demo content
          </Button>
        )}
      </span>
    </section>
  )
}
