import { ChevronRight } from 'lucide-react'
import type { WorkflowRun } from '../../../contract/workflow-run.ts'
import { roundsOf } from './run-states.ts'
import {
  countOf,
  itemAsText,
  itemsInto,
  itemsOutOf,
  itemWords,
  notTaken,
  ranWords,
  sourceWords,
  stepFacts,
} from './step-words.ts'

const noName = () => undefined

/** A node and its kind, at the beginning of its step in the list of the drawing. */
const named = /^.+?\)(?=[,.])/

/** The run as text, also without JavaScript: each step with the values that came out, then the nodes not reached. */
export function RunList({ run, steps }: { run: WorkflowRun; steps: readonly string[] }) {
  const rounds = roundsOf(run.steps)
  const unreached = steps.filter((text) => !run.steps.some(({ node }) => text.startsWith(`${node} (`)))
  return (
    <details className="canvas-steps fold border-t border-line bg-paper">
      <summary className="wrap fold-summary">
        <ChevronRight aria-hidden className="size-5" />
        Read it as a list: {ranWords(run.steps, steps.length)}
      </summary>
      <div className="wrap">
        <p className="text-ink-muted">{sourceWords[run.source]}</p>
        <ol className="steps pt-4">
          {run.steps.map((step, index) => {
            const into = itemsInto(run.steps, step, noName)
            const out = itemsOutOf(step, noName)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a run never change places.
              <li key={index}>
                <div>
                  <p className="font-heading font-semibold">
                    {[step.node, ...stepFacts(step, rounds.get(step.node) ?? 1)].join(', ')}
                  </p>
                  <p className="text-sm text-ink-muted">
                    In: {into.length === 0 ? 'nothing, it starts the run' : itemWords(countOf(into)).toLowerCase()}
                    {into.length > 0 && ` from ${[...new Set(into.map(({ name }) => name))].join(', ')}`}
                  </p>
                  {step.state === 'error' && (
                    <p className="text-sm text-danger">Failed: {step.error ?? 'no message'}</p>
                  )}
                  {out.map(({ name, count, items }, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the outputs never change places.
                    <div key={at} className="text-sm">
                      Out{name && `, ${name}`}: {itemWords(count).toLowerCase()}
                      {notTaken(step) && count === 0 && ', not taken'}
                      {items.map((item, row) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: the items never change places.
                        <code key={row} className="label mt-1 block wrap-anywhere">
                          {itemAsText(item)}
                        </code>
                      ))}
                    </div>
                  ))}
                </div>
              </li>
            )
          })}
        </ol>
        {unreached.length > 0 && (
          <p className="max-w-text pb-8">
            <strong>Not reached:</strong> {unreached.map((text) => named.exec(text)?.[0] ?? text).join(', ')}
          </p>
        )}
      </div>
    </details>
  )
}
