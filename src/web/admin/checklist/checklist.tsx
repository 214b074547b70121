import { X } from 'lucide-react'
import type { Checklist as State } from '../../../contract/checklist.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { DemoActions } from '../dashboard/demo-content.tsx'
import { TaskRow } from './task-row.tsx'
import { type Place, usePutAway } from './use-checklist.ts'

const doneOf = ({ tasks }: State) => tasks.filter(({ state }) => state === 'done').length

/** What a new owner does first, and how far they are. */
export function Checklist({ checklist, ...place }: Place) {
  const { busy, put, target } = usePutAway<HTMLHeadingElement>(place)
  const { tasks } = checklist
  const done = doneOf(checklist)
  const complete = done === tasks.length
  return (
    <section className="admin-checklist" aria-labelledby="checklist-heading">
      <div className="admin-checklist-head">
        <div>
          <h2 ref={target} id="checklist-heading" tabIndex={-1}>
            {complete ? 'Your site is set up' : 'Set up your site'}
          </h2>
          <p>
            {done} of {tasks.length} done.{' '}
            {complete ? 'You can hide this list.' : 'This list updates itself as you go.'}
          </p>
        </div>
        <IconButton label="Hide the checklist" aria-disabled={busy} onClick={() => void put(true)}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <ul className="admin-tasks">
        {tasks.map((item) => (
          <TaskRow key={item.id} item={item}>
            {item.id === 'demo' && <DemoActions />}
          </TaskRow>
        ))}
      </ul>
    </section>
  )
}

/** The button that brings the checklist back. */
export function ChecklistButton({ checklist, ...place }: Place) {
  const { busy, put, target } = usePutAway<HTMLButtonElement>(place)
  return (
    <button
      ref={target}
      type="button"
      className="admin-action border-line"
      aria-disabled={busy}
      onClick={() => void put(false)}
    >
      Checklist
      <span className="tabular-nums">
        {doneOf(checklist)}/{checklist.tasks.length}
      </span>
    </button>
  )
}
