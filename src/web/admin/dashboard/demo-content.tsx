import { useRef, useState } from 'react'
import { collections } from '../../../contract/collections.ts'
import type { DemoState } from '../../../contract/demo.ts'
import { trashDays } from '../../../contract/trash.ts'
import { call } from '../../account/session.ts'
import { useQuery, useQueryClient } from '../../queries/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.tsx'
import { focusOn } from '../keep-focus.ts'

/** A card with the actions, while the checklist is put away. Shows nothing on a site without the demo. */
export function DemoContent() {
  const { data } = useDemo()
  if (!data || data.unchanged + data.restorable === 0) return null
  return (
    <section className="admin-notice mb-8" aria-labelledby="demo-heading">
      <div className="min-w-0">
        <h2 id="demo-heading" className="text-lg">
          Demo content
        </h2>
        <DemoActions />
      </div>
    </section>
  )
}

/** Says what the demo content is, removes it at once, and restores it. */
export function DemoActions() {
  const { data, busy, remove, restore } = useDemo()
  const place = useRef<HTMLDivElement>(null)
  if (!data || data.unchanged + data.restorable === 0) return null

  /** The pressed button is gone afterwards. */
  const then = async (action: Promise<void>) => {
    await action
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusOn(place.current?.querySelector('button') ?? null)
    })
  }

  return (
    <div ref={place} className="grid justify-items-start gap-3">
      <p className="admin-demo-words">
        {data.unchanged > 0
          ? demoSentences(data)
          : `The demo content was removed. You can restore it for ${trashDays} days.`}
      </p>
      <span className="admin-task-places">
        {data.unchanged > 0 && (
          <Button variant="secondary" size="small" aria-disabled={busy} onClick={() => void then(remove(data))}>
            Remove demo content
          </Button>
        )}
        {data.restorable > 0 && (
          <Button variant="secondary" size="small" aria-disabled={busy} onClick={() => void then(restore())}>
            Restore demo content
          </Button>
        )}
      </span>
    </div>
  )
}

const entries = (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`

const kindOf = ({ kind, unchanged }: DemoState['parts'][number]) => {
  const { one, many } = kind === 'workflows' ? { one: 'template', many: 'templates' } : collections[kind].wording
  return `${unchanged} ${unchanged === 1 ? one : many}`
}

/** What removing the demo content deletes, and what it keeps. */
const demoSentences = ({ parts, changed }: DemoState): string => {
  const all = parts.map(kindOf)
  const last = all.pop()
  const listed = all.length > 0 ? `${all.join(', ')} and ${last}` : last
  const kept = changed > 0 ? ` The ${entries(changed)} that you changed will stay.` : ''
  return `Visitors see ${listed} of an example owner. Removing them also removes the example’s experience and CV.${kept} Your own content stays. You can restore everything for ${trashDays} days.`
}

const tellRestored = ({ restorable: left }: DemoState) =>
  left === 0
    ? notify.success('Demo content restored')
    : notify.error(
        'Error',
        `${entries(left)} could not be restored, because other entries now have their addresses. See Deleted.`,
      )

/** The demo content of the site, and the two actions with it. */
function useDemo() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { data } = useQuery({
    queryKey: ['admin', 'demo'],
    queryFn: () => call('GET /api/admin/demo'),
    staleTime: 0,
    retry: false,
  })

  const act = async (call: () => Promise<DemoState>, failed: string, tell: (after: DemoState) => void) => {
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

  return {
    data,
    busy,
    /** Asks first. */
    remove: async ({ unchanged, changed }: DemoState) => {
      const kept = changed > 0 ? ` The ${entries(changed)} that you changed will stay.` : ''
      const question = `Delete the demo content (${entries(unchanged)})?${kept} You can restore it for ${trashDays} days. Comments on its posts are deleted permanently.`
      if (window.confirm(question))
        await act(
          () => call('DELETE /api/admin/demo'),
          'Failed to remove the demo content.',
          () => notify.success('Demo content removed'),
        )
    },
    restore: () => act(() => call('POST /api/admin/demo'), 'Failed to restore the demo content.', tellRestored),
  }
}
