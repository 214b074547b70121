import { isArray, isObject, type Json, type JsonObject } from '../json/json.ts'
import { RunProblem } from './problem.ts'

/** Shared values are copied, so a small text could become a huge value. */
const MOST_VALUES = 500_000
const MAX_DEPTH = 100

/**
 * Reads n8n's “flatted” form: a list whose first entry is the root, where each text inside an object or list is the
 * index of an entry, and a text entry is a text.
 * @throws RunProblem for a list that is not of this form, refers to itself, or becomes too large
 */
function readFlatted(entries: readonly Json[]): Json {
  let values = 0
  const entry = (index: Json, depth: number): Json => {
    const at = typeof index === 'string' && /^\d{1,9}$/.test(index) ? Number(index) : -1
    const found = entries[at]
    if (found === undefined) throw new RunProblem('The “data” of this export refers to a part that is missing.')
    return typeof found === 'string' ? found : expand(found, depth)
  }
  const child = (value: Json, depth: number): Json => (typeof value === 'string' ? entry(value, depth) : value)

  const expand = (value: Json, depth: number): Json => {
    values += 1
    if (values > MOST_VALUES) throw new RunProblem('This export is too large. Run the workflow with fewer items.')
    if (depth > MAX_DEPTH) throw new RunProblem('The “data” of this export is nested too deeply or refers to itself.')
    if (isArray(value)) return value.map((each) => child(each, depth + 1))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]): [string, Json] => [key, child(each, depth + 1)]))
  }

  const [root] = entries
  if (!isObject(root)) throw new RunProblem('The “data” of this export is not in a form that n8n writes.')
  return expand(root, 0)
}

/** The part of a flatted list below the root that `keys` lead to, without reading the rest. */
export function readFlattedAt(entries: readonly Json[], keys: readonly string[]): Json | undefined {
  let at: Json | undefined = entries[0]
  for (const key of keys) {
    const index: Json | undefined = isObject(at) && Object.hasOwn(at, key) ? (at as JsonObject)[key] : undefined
    if (typeof index !== 'string' || !/^\d{1,9}$/.test(index)) return undefined
    at = entries[Number(index)]
  }
  return isObject(at) ? readFlatted([at, ...entries.slice(1)]) : undefined
}
