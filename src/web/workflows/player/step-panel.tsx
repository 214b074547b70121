import { useState } from 'react'
import { wholeNumber } from '../../../contract/format.ts'
import type { WorkflowRun } from '../../../contract/workflow-run.ts'
import { cx } from '../../ui/cx.ts'
import { counted } from '../words.ts'
import type { RunModel } from './run-states.ts'
import {
  countOf,
  fieldsOf,
  type ItemGroup,
  itemsInto,
  itemsOutOf,
  itemWords,
  type OutputName,
  type RunItem,
  ranWords,
  sourceWords,
  stepFacts,
  textOf,
} from './step-words.ts'
import type { Place } from './timeline.ts'

interface StepPanelProps {
  run: WorkflowRun
  place: Place
  model: RunModel | null
  outputName: OutputName
}

export function StepPanel({ run, place, model, outputName }: StepPanelProps) {
  const [view, setView] = useState<ValueView>('table')
  const [side, setSide] = useState<'in' | 'out'>('out')
  const step = run.steps[place.step]
  if (!step) return <Overview run={run} model={model} />

  const over = place.phase === 'done'
  const [state, colour] = !over ? ['Running'] : step.state === 'error' ? ['Failed', 'text-danger'] : ['Done', 'text-ok']
  const into = itemsInto(run.steps, step, outputName)
  const out = over ? itemsOutOf(step, outputName) : []

  return (
    <section className="player-data wrap" aria-label="The current step">
      <header className="player-head border-t border-line">
        {/* A new element for each step: one that moved would be a layout shift. */}
        <div key={place.step} className="player-title">
          <h3 className="max-w-full min-w-0 truncate">{step.node}</h3>
          <p className="player-facts label flex flex-none gap-4 text-ink-muted">
            {stepFacts(step, model?.rounds.get(step.node) ?? 1).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            <span className={colour}>{state}</span>
          </p>
        </div>
        <Choice
          className="mr-auto -ml-3 flex md:hidden"
          label="Input or output"
          value={side}
          onChange={setSide}
          options={{ in: `In ${countOf(into)}`, out: over ? `Out ${countOf(out)}` : 'Out' }}
        />
        <Choice
          className="flex"
          label="Show values as"
          value={view}
          onChange={setView}
          options={{ table: 'Table', json: 'JSON' }}
        />
      </header>
      <div className="player-columns">
        <Column
          key={`in ${place.step}`}
          side="in"
          shown={side === 'in'}
          groups={into}
          view={view}
          empty="Nothing: the run starts here."
        />
        <Column
          key={`out ${place.step} ${over}`}
          side="out"
          shown={side === 'out'}
          groups={out}
          view={view}
          error={over && step.state === 'error' ? (step.error ?? 'The node failed without a message.') : undefined}
          empty={over ? 'Nothing came out.' : 'Still running …'}
        />
      </div>
    </section>
  )
}

function Overview({ run: { steps, source }, model }: Pick<StepPanelProps, 'run' | 'model'>) {
  const [first] = steps
  const failed = steps.filter(({ state }) => state === 'error').length
  const facts = [ranWords(steps, model?.nodes.length ?? 0), failed > 0 && `${counted(failed, 'step')} failed`]
  return (
    <section className="player-data wrap" aria-label="The run">
      <header className="player-head border-t border-line">
        <div className="player-title">
          <h3 className="max-w-full min-w-0 truncate">What happens to the data</h3>
          <p className="label flex-none text-ink-muted">{facts.filter(Boolean).join(', ')}</p>
        </div>
      </header>
      <p className="max-w-text py-2 text-sm text-ink-muted">{sourceWords[source]}</p>
      {first && (
        <div className="player-columns player-first">
          <Column
            side="out"
            heading={`${first.node}, the first step`}
            shown
            groups={itemsOutOf(first, () => undefined)}
            view="table"
            error={first.error ?? undefined}
            empty="Nothing came out."
          />
        </div>
      )}
    </section>
  )
}

interface ColumnProps {
  side: 'in' | 'out'
  heading?: string
  /** In a narrow window, which shows one side at a time. */
  shown: boolean
  groups: readonly ItemGroup[]
  view: ValueView
  empty: string
  error?: string
}

const Column = ({ side, heading = side === 'in' ? 'In' : 'Out', shown, groups, view, empty, error }: ColumnProps) => (
  <section className={cx('flex min-h-0 min-w-0 flex-col', !shown && 'max-md:hidden')} aria-label={heading}>
    <p className="player-side label">
      <span aria-hidden className={groups.length > 0 ? 'port port-live' : 'port'} />
      <span className="min-w-0 truncate">
        {heading}
        {groups.length > 0 && `: ${itemWords(countOf(groups)).toLowerCase()}`}
      </span>
    </p>
    {/* biome-ignore lint/a11y/useSemanticElements: a scrollable region, not a form's group. */}
    <div
      className="player-values"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard.
      tabIndex={0}
      role="group"
      aria-label={`${heading}, values`}
    >
      {error && <p className="border-l-[3px] border-danger pl-3 wrap-anywhere text-danger">{error}</p>}
      {groups.length === 0 && !error && <Note>{empty}</Note>}
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change places.
        <GroupValues key={index} group={group} view={view} isFirst={index === 0} />
      ))}
    </div>
  </section>
)

const Note = ({ children }: { children: string }) => <p className="text-sm text-ink-muted">{children}</p>

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: Record<Value, string>
  onChange: (value: Value) => void
  className?: string
}

function Choice<Value extends string>({ label, value, options, onChange, className }: ChoiceProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in all browsers.
    <div role="group" aria-label={label} className={cx('player-choice flex-none', className)}>
      {(Object.keys(options) as Value[]).map((each) => (
        <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
          {options[each]}
        </button>
      ))}
    </div>
  )
}

type ValueView = 'table' | 'json'

function GroupValues({ group, view, isFirst }: { group: ItemGroup; view: ValueView; isFirst: boolean }) {
  const { name, count, items } = group
  const hidden = count - items.length
  return (
    <div className={isFirst ? undefined : 'mt-4'}>
      {name && (
        <p className="label mb-1.5 text-ink-muted">
          {name}: {count === 0 ? 'not taken' : itemWords(count)}
        </p>
      )}
      {count === 0 && !name && <Note>It ran, but no items came out.</Note>}
      {items.length > 0 &&
        (view === 'table' ? (
          <Table items={items} />
        ) : (
          <pre>
            <Cut text={JSON.stringify(items, null, 2)} limit={4_000} />
          </pre>
        ))}
      {hidden > 0 && (
        <Note>
          {items.length === 0 ? 'The values are not part of this run.' : `${itemWords(hidden)} more, not shown.`}
        </Note>
      )}
    </div>
  )
}

function Table({ items }: { items: readonly RunItem[] }) {
  const fields = fieldsOf(items)
  if (fields.length === 0) return <Note>Items without fields.</Note>
  return (
    <table>
      <thead>
        <tr>
          {fields.map((field) => (
            <th key={field} scope="col">
              {field}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items never change places.
          <tr key={index}>
            {fields.map((field) => (
              <td key={field} className={lookOf(item[field])}>
                <Cut text={field in item ? shownText(item[field]) : ''} limit={80} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cut({ text, limit }: { text: string; limit: number }) {
  const [whole, setWhole] = useState(false)
  // A few characters more are shown rather than cut.
  if (text.length <= limit * 1.2) return text
  return (
    <>
      {whole ? text : `${text.slice(0, limit)}…`}{' '}
      <button type="button" className="link player-more" onClick={() => setWhole(!whole)}>
        {whole ? 'Show less' : `Show all ${wholeNumber(text.length)} characters`}
      </button>
    </>
  )
}

const shownText = (value: unknown): string => (value === '' ? '(empty)' : textOf(value))

const lookOf = (value: unknown) =>
  cx((value ?? '') === '' && 'text-ink-muted', ['number', 'boolean'].includes(typeof value) && 'whitespace-nowrap')
