import { limits } from '../../contract/limits.ts'
import type { WorkflowRun, WorkflowRunOutput } from '../../contract/workflow-run.ts'
import { isArray, isObject, type Json, type JsonObject } from '../json.ts'
import type { RawOutput, RawStep } from './steps.ts'

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

/** In the largest size that fits. Half of the room is for items, so of very many steps the last are left out. */
export function fitted(source: WorkflowRun['source'], steps: readonly RawStep[], leftOut: number): WorkflowRun {
  let used = 0
  const end = steps.findIndex((step) => {
    used += bytesOf(stepIn(step, bare)) + 1
    return used > limits.run / 2
  })
  const kept = end < 0 ? steps : steps.slice(0, end)
  const missing = leftOut + steps.length - kept.length
  const runIn = (size: Shown): WorkflowRun => ({
    source,
    steps: kept.map((step) => stepIn(step, size)),
    ...(missing > 0 && { left_out: missing }),
  })
  for (const size of sizes) {
    const run = runIn(size)
    if (bytesOf(run) <= limits.run) return run
  }
  return runIn(bare)
}

function stepIn({ inputs, ...step }: RawStep, size: Shown): WorkflowRun['steps'][number] {
  const output = ({ kind, index, count, items }: RawOutput): WorkflowRunOutput => ({
    kind,
    index,
    count,
    items: items.slice(0, size.items).map((item) => clippedObject(item, size)),
  })
  return {
    ...step,
    sources: [...step.sources],
    ...(inputs && { inputs: inputs.map(output) }),
    outputs: step.outputs.map(output),
    error: step.error === null ? null : clippedText(step.error, size.string),
  }
}

interface Size {
  readonly string: number
  readonly entries: number
  readonly keys: number
  readonly depth: number
}

const longest: Size = {
  string: limits.runString,
  entries: limits.runEntries,
  keys: limits.runKeys,
  depth: limits.runDepth,
}

/** The size for the search: longer texts than are shown, so that no secret is cut before it is found. */
export const searched: Size = { ...longest, string: 4_000 }

/** A size, and how many items of each output are shown. */
interface Shown extends Size {
  readonly items: number
}

const smallest: Shown = { string: 60, entries: 2, keys: 6, depth: 3, items: 1 }
const bare = { ...smallest, items: 0 }

/** The sizes to try, the largest first. */
const sizes: readonly Shown[] = [
  { ...longest, items: limits.runItems },
  { ...longest, items: 3, string: 300, entries: 10 },
  { ...longest, items: 2, string: 200, entries: 6, keys: 20, depth: 5 },
  { ...longest, items: 1, string: 120, entries: 4, keys: 12, depth: 4 },
  smallest,
]

/** A copy of a value that is not larger than `size`. What is left out is marked by “…”. */
function clipped(value: Json, size: Size, depth = size.depth): Json {
  if (typeof value === 'string') return clippedText(value, size.string)
  if (isArray(value)) {
    if (depth === 0) return '[…]'
    const { entries, before } = withoutMark(value, (last) => (typeof last === 'string' ? last : ''))
    const kept = entries.slice(0, size.entries).map((each) => clipped(each, size, depth - 1))
    const more = entries.length - kept.length + before
    return more > 0 ? [...kept, `… ${more} more`] : kept
  }
  if (!isObject(value)) return value
  return depth === 0 ? '{…}' : clippedObject(value, size, depth)
}

export function clippedObject(value: JsonObject, size: Size, depth = size.depth): JsonObject {
  const { entries, before } = withoutMark(Object.entries(value), ([key, text]) => `${key} ${text}`)
  const kept = entries
    .slice(0, size.keys)
    .map(([key, each]): [string, Json] => [clippedText(key, size.string), clipped(each, size, depth - 1)])
  const more = entries.length - kept.length + before
  // fromEntries defines own properties, so a key `__proto__` stays a key.
  return Object.fromEntries(more > 0 ? [...kept, ['…', `${more} more`]] : kept)
}

/** The entries of a list that was cut before, and how many were left out then. */
function withoutMark<Entry>(list: readonly Entry[], text: (last: Entry) => string) {
  const last = list.at(-1)
  const before = Number(last === undefined ? 0 : (/^… (\d{1,9}) more$/.exec(text(last))?.[1] ?? 0))
  return { entries: before > 0 ? list.slice(0, -1) : list, before }
}

export const clippedText = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`
