import { useRef } from 'react'
import { binDays } from '../../../contract/bin.ts'
import { Button } from '../../ui/button.tsx'
import { focusOn } from '../keep-focus.ts'
import { demoSentences, useDemo } from './use-demo.ts'

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
    <div ref={place} className="admin-demo">
      <p className="admin-demo-words">
        {data.unchanged > 0
          ? demoSentences(data)
          : `The demo content was removed. You can restore it for ${binDays} days.`}
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
