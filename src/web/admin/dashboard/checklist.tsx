import { ArrowRight, Check, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChecklistItem, ChecklistTask, Checklist as State } from '../../../contract/checklist.ts'
import { paths } from '../../../contract/site-map.ts'
import { call } from '../../account/session.ts'
import { useQueryClient } from '../../queries/hooks.ts'
import { Link } from '../../router/router.tsx'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useAdminQuery } from '../admin-query.ts'
import { focusOn } from '../keep-focus.ts'
import { ActionButton } from '../list/action-button.tsx'
import { useBusy } from '../list/use-busy.ts'
import { DemoActions } from './demo-content.tsx'

const doneOf = ({ tasks }: State) => tasks.filter(({ state }) => state === 'done').length

// Always requested again: the owner may come back from doing a task.
export const useChecklist = () =>
  useAdminQuery(['checklist'], () => call('GET /api/admin/checklist'), { staleTime: 0 }).data

function usePutAway() {
  const queries = useQueryClient()
  const { busy, run } = useBusy()
  const put = (away: boolean) =>
    run(async () => {
      const changed = await call('PUT /api/admin/checklist', { body: { put_away: away } })
      queries.setQueryData(['admin', 'checklist'], changed)
      requestAnimationFrame(() => focusOn(document.getElementById(away ? 'checklist-button' : 'checklist-heading')))
    }, 'The checklist could not be saved.')
  return { busy, put }
}

export function Checklist({ checklist }: { checklist: State }) {
  const { busy, put } = usePutAway()
  const { tasks } = checklist
  const done = doneOf(checklist)
  const complete = done === tasks.length
  return (
    <section className="mb-10 rounded-node border border-wire bg-surface" aria-labelledby="checklist-heading">
      <div className="flex items-start justify-between gap-4 pt-4.5 pr-3 pb-3 pl-5">
        <div>
          <h2 id="checklist-heading" tabIndex={-1} className="text-xl">
            {complete ? 'The site is yours' : 'Set up your site'}
          </h2>
          <p className="mt-1 text-(length:--text-sm) text-ink-muted">
            {complete
              ? 'Everything is done, and every text is yours. You can hide this.'
              : `${done} of ${tasks.length} done. This list updates itself as you go.`}
          </p>
        </div>
        <IconButton icon={X} label="Hide the checklist" aria-disabled={busy} onClick={() => void put(true)} />
      </div>
      {!complete && (
        <ul className="border-t border-line">
          {tasks.map((item) => (
            <TaskRow key={item.id} item={item}>
              {item.id === 'demo' && <DemoActions />}
            </TaskRow>
          ))}
        </ul>
      )}
    </section>
  )
}

export function ChecklistButton({ checklist }: { checklist: State }) {
  const { busy, put } = usePutAway()
  return (
    <ActionButton framed id="checklist-button" busy={busy} onClick={() => void put(false)}>
      Checklist
      <span className="tabular-nums">
        {doneOf(checklist)}/{checklist.tasks.length}
      </span>
    </ActionButton>
  )
}

const ports: Record<ChecklistItem['state'], string> = {
  done: 'border-ok bg-ok text-surface',
  open: 'border-wire bg-surface',
  warning: 'border-warn bg-surface text-warn',
}
const stateWords: Record<ChecklistItem['state'], string> = { done: 'Done', open: 'To do', warning: 'Needs attention' }

function TaskRow({ item, children }: { item: ChecklistItem; children?: ReactNode }) {
  const { id, state, detail } = item
  const { heading, text, places } = tasks[id]
  const sentence = detail ?? (state === 'done' ? null : text)
  return (
    // The tasks hang on one wire, which is drawn from port to port.
    <li className="group relative grid grid-cols-[1.375rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 px-5 py-3.5 before:absolute before:inset-y-0 before:left-[calc(1.9375rem-0.75px)] before:w-[1.5px] before:bg-wire first:before:top-6 last:before:bottom-[calc(100%-1.5rem)] md:grid-cols-[1.375rem_minmax(0,1fr)_auto]">
      <span
        className={cx('relative mt-px grid size-5.5 place-items-center rounded-full border-[1.5px]', ports[state])}
        aria-hidden
      >
        {state === 'done' && <Check className="size-3.5 stroke-[2.5]" />}
        {state === 'warning' && <TriangleAlert className="size-3.5 stroke-[2.5]" />}
      </span>
      <div className="text-(length:--text-sm) text-ink-muted before:absolute before:top-0 before:right-5 before:left-14.5 before:border-t before:border-line group-first:before:hidden">
        <h3 className={cx('text-base/6', state === 'done' ? 'font-medium' : 'text-ink')}>
          {heading}
          <span className="sr-only">: {stateWords[state]}</span>
        </h3>
        {sentence && <p className={cx('max-w-168 wrap-anywhere', state === 'warning' && 'text-warn')}>{sentence}</p>}
        {children}
      </div>
      {places && (
        <div className="col-start-2 -ml-[0.6rem] flex flex-wrap gap-x-2 gap-y-1 md:col-start-3 md:-my-1.5 md:-mr-[0.6rem] md:ml-0 md:justify-end">
          {Object.entries(places).map(([label, to]) => (
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

interface Task {
  heading: string
  /** What to do for an open task about which the server says nothing. */
  text?: string
  /** The addresses of the pages where the task is done, by link text. */
  places?: Record<string, string>
}

const tasks: Record<ChecklistTask, Task> = {
  identity: { heading: 'Your name, and how to reach you', places: { Identity: paths.adminSettings('identity') } },
  words: { heading: 'Your texts', places: { Review: paths.adminPage('review') } },
  picture: {
    heading: 'Your picture',
    text: 'Shown beside the text about you.',
    places: { Portrait: paths.adminSettings('identity'), 'About Me': paths.adminPage('about') },
  },
  demo: { heading: 'Remove the demo content' },
  'first-entry': {
    heading: 'Your first post or template',
    text: 'Drafts do not count: publish it when it is ready.',
    places: { 'Write a post': paths.adminPost(null), 'Add a template': paths.adminPage('workflows') },
  },
  mail: { heading: 'Email', places: { 'Mail server': paths.adminSettings('mail') } },
  domain: { heading: 'Your own address', places: { 'Public address': paths.adminSettings('address') } },
  backup: { heading: 'A backup', places: { Backups: paths.adminPage('deleted') } },
}
