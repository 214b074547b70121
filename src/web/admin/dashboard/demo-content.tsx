import { useRef } from 'react'
import { collections } from '../../../contract/collections.ts'
import type { DemoState } from '../../../contract/demo.ts'
import { trashDays } from '../../../contract/trash.ts'
import { call } from '../../account/session.ts'
import { useQueryClient } from '../../queries/hooks.ts'
import { SmallButton } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.tsx'
import { counted } from '../../workflows/words.ts'
import { useAdminQuery } from '../admin-query.ts'
import { focusOn } from '../keep-focus.ts'
import { sentenceOf } from '../list/loaded.tsx'
import { useBusy } from '../list/use-busy.ts'

/** Null on a site without the demo. */
function useDemo(): DemoState | null {
  const { data } = useAdminQuery(['demo'], () => call('GET /api/admin/demo'), { staleTime: 0 })
  return data && data.unchanged + data.restorable > 0 ? data : null
}

export const DemoContent = () =>
  useDemo() && (
    <section className="admin-notice mb-8" aria-labelledby="demo-heading">
      <div className="min-w-0">
        <h2 id="demo-heading" className="text-lg">
          Demo content
        </h2>
        <DemoActions />
      </div>
    </section>
  )

export function DemoActions() {
  const demo = useDemo()
  const queries = useQueryClient()
  const { busy, run } = useBusy()
  const place = useRef<HTMLDivElement>(null)
  if (!demo) return null
  const { unchanged, changed, restorable } = demo
  const kept = changed > 0 ? ` The ${entries(changed)} that you changed will stay.` : ''

  const act = async (work: () => Promise<unknown>, failed: string) => {
    await run(work, failed, sentenceOf)
    await queries.invalidateQueries()
    // The pressed button is gone.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusOn(place.current?.querySelector('button') ?? null)
    })
  }
  const remove = () => {
    const question = `Delete the demo content (${entries(unchanged)})?${kept} You can restore it for ${trashDays} days. Comments on its posts are deleted permanently.`
    if (!window.confirm(question)) return
    void act(async () => {
      await call('DELETE /api/admin/demo')
      notify.success('Demo content removed')
    }, 'Failed to remove the demo content.')
  }
  const restore = async () => {
    const { restorable: left } = await call('POST /api/admin/demo')
    if (left === 0) return notify.success('Demo content restored')
    const reason = 'because other entries now have their addresses. See Deleted.'
    notify.error('Error', `${entries(left)} could not be restored, ${reason}`)
  }

  return (
    <div ref={place} className="grid justify-items-start gap-3">
      <p className="max-w-168">
        {unchanged > 0
          ? `Visitors see ${listed(demo)} of an example owner. Removing them also removes the example’s experience and CV.${kept} Your own content stays. You can restore everything for ${trashDays} days.`
          : `The demo content was removed. You can restore it for ${trashDays} days.`}
      </p>
      <span className="flex flex-wrap gap-x-2 gap-y-1">
        {unchanged > 0 && (
          <SmallButton aria-disabled={busy} onClick={remove}>
            Remove demo content
          </SmallButton>
        )}
        {restorable > 0 && (
          <SmallButton aria-disabled={busy} onClick={() => void act(restore, 'Failed to restore the demo content.')}>
            Restore demo content
          </SmallButton>
        )}
      </span>
    </div>
  )
}

const entries = (count: number) => counted(count, 'entry', 'entries')

/** "3 posts, 1 project and 2 templates" */
const listed = ({ parts }: DemoState) =>
  parts
    .map(({ kind, unchanged }) => {
      const { one, many } = kind === 'workflows' ? { one: 'template', many: 'templates' } : collections[kind].wording
      return counted(unchanged, one, many)
    })
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1')
