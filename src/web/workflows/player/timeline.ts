import type { WorkflowRunStep } from '../../../contract/workflow-run.ts'

/** When a step's pulses leave, arrive at its node, and the node is done, in milliseconds of the player's own time. */
export interface Moment {
  start: number
  arrive: number
  end: number
}

/** What is happening at a time. `progress` is the part of the travel or the work that is over, 0 to 1. */
export interface Place {
  step: number
  phase: 'travel' | 'work' | 'done'
  progress: number
}

export const beforeStart: Place = { step: -1, phase: 'done', progress: 1 }

const travel = 620
const unknownWork = 420
const longestWork = 1_700
/** A pause in which the result of a step can be seen. */
const rest = 180
/** In milliseconds: watching all steps takes no longer, however many there are. */
const longest = 90_000

type Timed = Pick<WorkflowRunStep, 'duration_ms' | 'sources'>

export function timelineOf(steps: readonly Timed[]): Moment[] {
  const spans = steps.map((step) => ({ travel: step.sources.length > 0 ? travel : 0, work: workOf(step.duration_ms) }))
  const total = spans.reduce((sum, span) => sum + span.travel + span.work + rest, 0)
  const pace = Math.min(1, longest / total)
  let now = 0
  return spans.map((span) => {
    const start = now
    const arrive = start + span.travel * pace
    const end = arrive + span.work * pace
    now = end + rest * pace
    return { start, arrive, end }
  })
}

function workOf(duration: number | null): number {
  if (duration === null) return unknownWork
  return Math.min(longestWork, 280 + 290 * Math.log10(1 + duration / 10))
}

export const lengthOf = (moments: readonly Moment[]): number => moments.at(-1)?.end ?? 0

export function placeAt(moments: readonly Moment[], time: number): Place {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle]?.start ?? 0) <= time) low = middle + 1
    else high = middle
  }
  const step = low - 1
  const moment = moments[step]
  if (!moment) return beforeStart
  const { start, arrive, end } = moment
  if (time < arrive) return { step, phase: 'travel', progress: (time - start) / (arrive - start) }
  if (time < end) return { step, phase: 'work', progress: (time - arrive) / (end - arrive) }
  return { step, phase: 'done', progress: 1 }
}

export const timeAfter = (moments: readonly Moment[], count: number): number =>
  count <= 0 ? -1 : (moments[Math.min(count, moments.length) - 1]?.end ?? -1)
