import type { WorkflowRun, WorkflowRunStep } from '../../../contract/workflow-run.ts'
import { counted } from '../words.ts'

export const sourceWords: Record<WorkflowRun['source'], string> = {
  execution: 'Recorded from a real execution. Personal data is masked.',
  pinned: 'With the sample data that is pinned in the workflow.',
  table: 'With example data that the author wrote.',
}

/** "340 ms", "2.4 s", "1 min 5 s". */
export function durationWords(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  const seconds = ms / 1000
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min${whole % 60 > 0 ? ` ${whole % 60} s` : ''}`
}

/** "Round 2 of 3", or nothing for a node that runs once. */
export const roundWords = ({ round }: WorkflowRunStep, rounds: number): string =>
  rounds > 1 ? `Round ${round + 1} of ${rounds}` : ''

export const itemWords = (count: number): string => (count === 0 ? 'No items' : counted(count, 'item'))

/** A branching node's outputs that got nothing: "false not taken". */
export const notTaken = ({ outputs }: WorkflowRunStep): number[] =>
  outputs.length > 1 && outputs.some(({ count }) => count > 0)
    ? outputs.filter(({ kind, count }) => kind === 'main' && count === 0).map(({ index }) => index)
    : []

/** The whole step in one sentence, for screen readers. */
export function stepSentence(step: WorkflowRunStep, place: number, total: number, rounds: number): string {
  const facts = [
    roundWords(step, rounds).toLowerCase(),
    step.state === 'error' ? `failed: ${step.error ?? 'no message'}` : 'done',
    step.state === 'error'
      ? ''
      : `${itemWords(step.outputs.reduce((sum, { count }) => sum + count, 0)).toLowerCase()} out`,
    step.duration_ms === null ? '' : durationWords(step.duration_ms),
  ]
  return `Step ${place} of ${total}: ${step.node}, ${facts.filter(Boolean).join(', ')}.`
}
