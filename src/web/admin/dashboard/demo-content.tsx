import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { binDays } from '../../../contract/bin.ts'
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

  const act = async (call: typeof adminApi.removeDemo, done: string, failed: string) => {
    if (busy) return
    setBusy(true)
    try {
      await call()
      notify.success(done)
      await queries.invalidateQueries()
    } catch {
      notify.error('Error', failed)
    }
    setBusy(false)
  }
  const remove = () => {
    const kept = changed > 0 ? ` The ${entries(changed)} that you changed will stay.` : ''
    const question = `Delete the ${entries(unchanged)} of the demo?${kept} You can restore them for ${binDays} days.`
    if (window.confirm(question))
      void act(adminApi.removeDemo, 'Demo content removed', 'Failed to remove the demo content.')
  }
  const restore = () => act(adminApi.restoreDemo, 'Demo content restored', 'Failed to restore the demo content.')

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
