import {
  keepKey,
  type MaskedInRun,
  type RunInspection,
  type WorkflowRun,
  type WorkflowRunOutput,
} from '../../../contract/workflow-run.ts'
import { Tag } from '../../ui/card.tsx'
import { counted } from '../../workflows/words.ts'
import { ActionButton } from '../list/action-button.tsx'
import type { Gate } from './gate.ts'

interface RunPreviewProps {
  inspected: RunInspection
  run: WorkflowRun
  onKeep: Gate['keep']
}

export function RunPreview({ inspected: { masked, notes }, run, onKeep }: RunPreviewProps) {
  const [shown, left] = [masked.filter((each) => !each.left), masked.filter((each) => each.left)]
  const list = (entries: readonly MaskedInRun[], keep: NonNullable<Gate['keep']>) => (
    <ul className="mt-2">
      {entries.map((each) => (
        <MaskedItem key={`${each.kind} ${keepKey(each)}`} masked={each} onKeep={keep} />
      ))}
    </ul>
  )
  const sentences = [
    ...notes,
    ...(onKeep ? [] : ['Attach it again to change what is masked.']),
    ...(onKeep && shown.length === 0 ? ['Nothing was masked: no secrets or personal data were found.'] : []),
  ]
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-2 text-ink-muted">
          {sentence}
        </p>
      ))}
      {onKeep && shown.length > 0 && list(shown, onKeep)}
      {onKeep && left.length > 0 && (
        <details className="group border-t border-line">
          <summary className={summary}>
            <strong>Not masked</strong>
            <span className="text-sm text-ink-muted">
              {counted(left.filter(({ kept }) => kept).length, 'text or ID', 'texts and IDs')} that may tell of a person
            </span>
          </summary>
          <p className="text-sm text-ink-muted">
            No person was found in these. Read them, and mask what only you know to be personal.
          </p>
          {list(left, onKeep)}
        </details>
      )}
      <RunSteps run={run} />
    </>
  )
}

const summary =
  "flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5 before:font-mono before:text-sm/none before:font-semibold before:text-signal before:content-['+'] group-open:before:content-['−']"
const items = (count: number) => counted(count, 'item')

const RunSteps = ({ run: { steps } }: { run: WorkflowRun }) => (
  <ol className="mt-4" aria-label="Steps of the run">
    {steps.map(({ node, round, state, duration_ms, outputs, error }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other identity than its place.
      <li key={index} className="border-t border-line">
        <details className="group open:grid open:gap-3 open:pb-3.5">
          <summary className={summary}>
            <span className="label text-ink-muted">{index + 1}</span>
            <strong className="wrap-anywhere">{node}</strong>
            {round > 0 && <span className="text-sm text-ink-muted">round {round + 1}</span>}
            {state === 'error' && <Tag tone="danger">error</Tag>}
            <span className="label text-ink-muted">
              {items(outputs.reduce((sum, { count }) => sum + count, 0))}
              {duration_ms !== null && ` · ${duration_ms} ms`}
            </span>
          </summary>
          {error && <p className="text-danger wrap-anywhere">{error}</p>}
          {outputs.map((output) => (
            <Output key={`${output.kind} ${output.index}`} output={output} alone={outputs.length === 1} />
          ))}
        </details>
      </li>
    ))}
  </ol>
)

function Output({ output, alone }: { output: WorkflowRunOutput; alone: boolean }) {
  const { kind, index, count, items: shown } = output
  const name = kind === 'main' ? `Output ${index + 1}` : kind.replace(/^ai_/, '')
  return (
    <div className="grid gap-1">
      {!alone && (
        <p className="text-sm text-ink-muted">
          {name}: {count === 0 ? 'not taken' : items(count)}
        </p>
      )}
      {shown.length > 0 && (
        <pre
          className="max-h-72 overflow-auto rounded-node bg-sunk px-3 py-2.5 font-mono text-xs font-medium whitespace-pre-wrap wrap-anywhere"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must reach.
          tabIndex={0}
        >
          {JSON.stringify(shown, null, 2)}
        </pre>
      )}
      {count > shown.length && shown.length > 0 && (
        <p className="text-sm text-ink-muted">
          {shown.length} of {count} items are shown.
        </p>
      )}
    </div>
  )
}

const kinds: Record<MaskedInRun['kind'], string> = {
  secret: 'Secret',
  document: 'Own document or address',
  email: 'Email address',
  phone: 'Phone number',
  name: 'Name',
  id: 'Number or ID of a person',
  address: 'Postal address',
  birth: 'Date of birth',
  ip: 'IP address',
  account: 'Bank account or card',
  code: 'One-time code',
  profile: 'Profile or handle',
  location: 'Coordinates',
  device: 'Address of a device',
  text: 'Text or ID',
}

const questions: Partial<typeof kinds> = {
  name: 'Is this a person’s name? If it is the name of a thing, keep it.',
  profile: 'Is this a person? If it is a company or a command, keep it.',
  location: 'Is a person there? If it is a place open to anyone, keep it.',
}

/** The owner keeps what is not personal data, masks what was left, and is asked about what is in doubt. */
function MaskedItem({ masked, onKeep }: { masked: MaskedInRun; onKeep: NonNullable<Gate['keep']> }) {
  const { kind, path, nodes, count, examples, kept, keepable, doubtful, left } = masked
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line py-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Tag tone={kept ? (left ? 'plain' : 'warn') : 'ok'}>{kept ? (left ? 'left' : 'kept') : 'masked'}</Tag>
        {kinds[kind]}
        <code className="label wrap-anywhere">{path}</code>
        {keepable && (
          <ActionButton
            className="ml-auto"
            aria-label={`${kept ? 'Mask' : 'Keep'} ${path}${doubtful ? ' (uncertain)' : ''}`}
            onClick={() => onKeep(keepKey(masked), kept === left)}
          >
            {kept ? 'Mask' : 'Keep'}
          </ActionButton>
        )}
      </p>
      {doubtful && <p className="text-sm">{questions[kind] ?? 'Is this a person’s? If not, keep it.'}</p>}
      {examples.map(({ value, placeholder }) => (
        <p key={value} className="label flex flex-wrap gap-x-2 gap-y-1 wrap-anywhere">
          {kept ? (
            <span>{value}</span>
          ) : (
            <>
              <del className="min-w-0 text-ink-muted line-through">{value}</del> <span aria-hidden>→</span>{' '}
              <ins className="min-w-0 no-underline">{placeholder}</ins>
            </>
          )}
        </p>
      ))}
      <p className="text-sm text-ink-muted wrap-anywhere">
        {count === 1 ? 'Once' : `${count} times`} in {nodes.join(', ')}
      </p>
    </li>
  )
}
