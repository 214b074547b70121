import { useState } from 'react'
import { wholeNumber } from '../../../contract/format.ts'
import type { WorkflowRun } from '../../../contract/workflow-run.ts'
import type { RunModel } from './run-states.ts'
import {
  countOf,
  durationWords,
  fieldsOf,
  type ItemGroup,
  itemsInto,
  itemsOutOf,
  itemWords,
  type OutputName,
  type RunItem,
  roundWords,
  sourceWords,
  textOf,
} from './step-words.ts'
import type { Place } from './timeline.ts'

interface StepPanelProps {
  run: WorkflowRun
  place: Place
  model: RunModel | null
  outputName: OutputName
}

/** What went into the current step, and what came out. Its height never changes. */
export function StepPanel({ run, place, model, outputName }: StepPanelProps) {
  const [view, setView] = useState<ValueView>('table')
  const [side, setSide] = useState<'in' | 'out'>('out')
  const step = run.steps[place.step]
  if (!step) return <Overview run={run} model={model} />

  const over = place.phase === 'done'
  const state = !over ? 'Running' : step.state === 'error' ? 'Failed' : 'Done'
  const facts = [
    roundWords(step, model?.rounds.get(step.node) ?? 1),
    step.duration_ms !== null && durationWords(step.duration_ms),
  ].filter(Boolean)
  const into = itemsInto(run.steps, step, outputName)
  const out = over ? itemsOutOf(step, outputName) : []

  return (
    <section className="player-panel wrap" aria-label="The current step">
      <header className="player-head">
        {/* A new element for each step: one that moved would be a layout shift. */}
        <div key={place.step} className="player-title">
          <h3 className="player-node">{step.node}</h3>
          <p className="label player-facts">
            {facts.map((fact) => (
              <span key={String(fact)}>{fact}</span>
            ))}
            <span data-state={state.toLowerCase()}>{state}</span>
          </p>
        </div>
        <Choice
          className="player-sides"
          label="Side of the step"
          value={side}
          onChange={setSide}
          options={{ in: `In ${countOf(into)}`, out: over ? `Out ${countOf(out)}` : 'Out' }}
        />
        <Choice label="Show values as" value={view} onChange={setView} options={{ table: 'Table', json: 'JSON' }} />
      </header>
      <div className="player-columns" data-side={side}>
        <Column key={`in ${place.step}`} side="in" groups={into} view={view} empty="Nothing: the run starts here." />
        <Column
          key={`out ${place.step} ${over}`}
          side="out"
          groups={out}
          view={view}
          error={over && step.state === 'error' ? (step.error ?? 'The node failed without a message.') : undefined}
          empty={over ? 'Nothing came out.' : 'Still running …'}
        />
      </div>
    </section>
  )
}

function Overview({ run, model }: { run: WorkflowRun; model: RunModel | null }) {
  const unreached = model?.nodeDecided.size ?? 0
  const failed = run.steps.filter(({ state }) => state === 'error').length
  const facts = [
    `${run.steps.length} ${run.steps.length === 1 ? 'step' : 'steps'}`,
    unreached > 0 && `${unreached} ${unreached === 1 ? 'node' : 'nodes'} not reached`,
    failed > 0 && `${failed} ${failed === 1 ? 'step' : 'steps'} failed`,
  ]
  return (
    <section className="player-panel wrap" aria-label="The run">
      <header className="player-head">
        <div className="player-title">
          <h3 className="player-node">What happens to the data</h3>
          <p className="label player-facts">{facts.filter(Boolean).join(', ')}</p>
        </div>
      </header>
      <p className="player-lead">
        Go through it step by step: here is what goes into each node and what comes out. {sourceWords[run.source]}
      </p>
    </section>
  )
}

interface ColumnProps {
  side: 'in' | 'out'
  groups: readonly ItemGroup[]
  view: ValueView
  empty: string
  error?: string
}

function Column({ side, groups, view, empty, error }: ColumnProps) {
  const heading = side === 'in' ? 'In' : 'Out'
  return (
    <section className="player-column" data-side={side} aria-label={heading}>
      <p className="label player-side">
        <span aria-hidden className={groups.length > 0 ? 'port port-live' : 'port'} />
        {heading}
        {groups.length > 0 && `: ${itemWords(countOf(groups)).toLowerCase()}`}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a scrollable region, not a form's group. */}
      <div
        className="player-values"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard.
        tabIndex={0}
        role="group"
        aria-label={`${heading}, values`}
      >
        {error && <p className="player-error">{error}</p>}
        {groups.length === 0 && !error && <p className="player-empty">{empty}</p>}
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change places.
          <GroupValues key={index} group={group} view={view} />
        ))}
      </div>
    </section>
  )
}

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
    <div role="group" aria-label={label} className={className ? `player-choice ${className}` : 'player-choice'}>
      {(Object.keys(options) as Value[]).map((each) => (
        <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
          {options[each]}
        </button>
      ))}
    </div>
  )
}

type ValueView = 'table' | 'json'

/** A longer text is cut until the visitor asks for all of it. */
const longest = { table: 80, json: 4_000 } as const

/** The items of one input or output. */
function GroupValues({ group, view }: { group: ItemGroup; view: ValueView }) {
  const { name, count, items } = group
  const hidden = count - items.length
  return (
    <div className="player-group">
      {name && (
        <p className="label">
          {name}: {count === 0 ? 'not taken' : itemWords(count)}
        </p>
      )}
      {count === 0 && !name && <p className="player-empty">It ran, but no items came out.</p>}
      {items.length > 0 && (view === 'table' ? <Table items={items} /> : <Json items={items} />)}
      {hidden > 0 && (
        <p className="player-empty">
          {items.length === 0 ? 'The values are not part of this run.' : `${itemWords(hidden)} more, not shown.`}
        </p>
      )}
    </div>
  )
}

function Table({ items }: { items: readonly RunItem[] }) {
  const fields = fieldsOf(items)
  if (fields.length === 0) return <p className="player-empty">Items without fields.</p>
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
              <td key={field} data-kind={kindOf(item[field])}>
                <Cut text={field in item ? shownText(item[field]) : ''} most={longest.table} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Json = ({ items }: { items: readonly RunItem[] }) => (
  <pre>
    <Cut text={JSON.stringify(items, null, 2)} most={longest.json} />
  </pre>
)

function Cut({ text, most }: { text: string; most: number }) {
  const [whole, setWhole] = useState(false)
  // A few characters more are shown rather than cut.
  if (text.length <= most * 1.2) return text
  return (
    <>
      {whole ? text : `${text.slice(0, most)}…`}{' '}
      <button type="button" className="player-more" onClick={() => setWhole(!whole)}>
        {whole ? 'Show less' : `Show all ${wholeNumber(text.length)} characters`}
      </button>
    </>
  )
}

const shownText = (value: unknown): string => (value === '' ? '(empty)' : textOf(value))

function kindOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  return typeof value === 'object' ? 'nested' : typeof value
}
