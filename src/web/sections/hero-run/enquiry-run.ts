import type { WorkflowRunStep } from '../../../contract/workflow-run.ts'
import type { RunWire } from '../../workflows/player/run-states.ts'
import { counted } from '../../workflows/words.ts'
import type { Demonstration } from './demonstration.ts'

/** The demonstration as a run of the hero's four nodes, so that the player of templates plays it. */
export function enquiryRun({ enquiry, check, fits, reply }: Demonstration, nodes: readonly string[]) {
  const made = [{ enquiry }, { ...check }, { fits: fits.map(({ offer }) => offer.title) }, { reply }]
  const times = [5, 60, 700, 1_500]
  const steps = nodes.map(
    (node, index): WorkflowRunStep => ({
      node,
      round: 0,
      state: 'success',
      duration_ms: times[index] ?? null,
      sources: index === 0 ? [] : [{ step: index - 1, output: 0, input: 0 }],
      outputs: [{ kind: 'main', index: 0, count: 1, items: [made[index] ?? {}] }],
      error: null,
    }),
  )
  const wires = nodes
    .slice(1)
    .map((to, index): RunWire => ({ from: nodes[index] ?? '', to, output: 0, input: 0, ai: false }))
  return { run: { source: 'table' as const, steps }, wires }
}

/** What each node made of the enquiry, in a few words. */
export function shortResults({ check, fits, reply }: Demonstration): string[] {
  return [
    '',
    check.spam.length > 0
      ? 'looks like spam'
      : [counted(check.words, 'word'), check.language].filter(Boolean).join(', '),
    check.spam.length > 0
      ? 'skipped'
      : fits.length === 0
        ? 'nothing fits yet'
        : `${counted(fits.length, 'thing')} that fit`,
    reply.length === 0 ? 'not answered' : 'drafted',
  ]
}
