import { ArrowRight, Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChecklistItem } from '../../../contract/checklist.ts'
import { Link } from '../../router/link.tsx'
import { cx } from '../../ui/cx.ts'
import { tasks } from './tasks.ts'

const stateWords: Record<ChecklistItem['state'], string> = { done: 'Done', open: 'To do', warning: 'Needs attention' }

/** A node of the list's wire: what is to do, what was found, and the links to where it is done. */
export function TaskRow({ item, children }: { item: ChecklistItem; children?: ReactNode }) {
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
