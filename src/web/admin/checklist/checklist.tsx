import { ArrowRight, Check, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChecklistItem, Checklist as State } from '../../../contract/checklist.ts'
import { Link } from '../../router/link.tsx'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { DemoActions } from '../dashboard/demo-content.tsx'
import { tasks } from './tasks.ts'
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

const stateWords: Record<ChecklistItem['state'], string> = { done: 'Done', open: 'To do', warning: 'Needs attention' }

/** A node of the list's wire: what is to do, what was found, and the links to where it is done. */
function TaskRow({ item, children }: { item: ChecklistItem; children?: ReactNode }) {
  const { id, state, detail } = item
  const { heading, text, places } = tasks[id]
  const sentence = detail ?? (state === 'done' ? null : text)
  return (
    <li className={cx('admin-task', `admin-task-${state}`)}>
      <span className="admin-task-port" aria-hidden>
        {state === 'done' && <Check />}
        {state === 'warning' && <TriangleAlert />}
      </span>
      <div className="admin-task-words">
        <h3>
          {heading}
          <span className="sr-only">: {stateWords[state]}</span>
        </h3>
        {sentence && <p>{sentence}</p>}
        {children}
      </div>
      {places.length > 0 && (
        <div className="admin-task-places">
          {places.map(({ to, label }) => (
            <Link key={to} to={to} className="admin-action">
              {label}
              <ArrowRight aria-hidden />
            </Link>
          ))}
        </div>
      )}
    </li>
  )
}
