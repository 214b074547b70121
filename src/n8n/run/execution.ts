import { isArray, isDeeperThan, isObject, type Json, type JsonObject, own, ownString } from '../json.ts'
import { findSyntaxProblem, wellFormed } from '../json-syntax.ts'
import { RunProblem } from './steps.ts'

const deepest = 100

/** @throws RunProblem for a text that is no JSON or is nested too deeply */
export function readJson(text: string): Json {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text
  const broken = findSyntaxProblem(source)
  if (broken) {
    throw new RunProblem(`This is not valid JSON: line ${broken.line}, column ${broken.column}: ${broken.reason}.`)
  }
  const value: Json = JSON.parse(source)
  if (isDeeperThan(value, deepest)) {
    throw new RunProblem(`It nests lists and objects more than ${deepest} levels deep.`)
  }
  return wellFormed(value)
}

/**
 * The executions of each node in an export: n8n's API answer, with `data` as an object or in its “flatted” form, alone,
 * in a list of one, or in a wrapper.
 * @throws RunProblem
 */
export function runDataIn(text: string): JsonObject {
  const found = search(readJson(text), 0)
  if (found !== undefined) return found
  throw new RunProblem(
    'This is not the export of an execution: there is no “runData” in it. Get one from n8n’s API at /api/v1/executions/ID?includeData=true.',
  )
}

const WRAPPERS = ['data', 'execution', 'resultData', 'json']

function search(value: Json | undefined, depth: number): JsonObject | undefined {
  if (depth > 6) return undefined
  if (isArray(value)) return fromList(value, depth)
  if (typeof value === 'string') return fromText(value, depth)
  if (!isObject(value)) return undefined
  const runData = own(value, 'runData')
  if (isObject(runData)) return runData
  for (const key of WRAPPERS) {
    const found = search(own(value, key), depth + 1)
    if (found) return found
  }
  return undefined
}

function fromList(list: readonly Json[], depth: number): JsonObject | undefined {
  const runData = isFlatted(list) ? readFlattedAt(list, ['resultData', 'runData']) : undefined
  if (isObject(runData)) return runData
  const executions = list.filter((entry) => own(entry, 'data') !== undefined)
  if (executions.length > 1) {
    throw new RunProblem(`This has ${executions.length} executions. Choose the one to show.`)
  }
  return search(list.length === 1 ? list[0] : executions[0], depth + 1)
}

const isFlatted = ([root]: readonly Json[]) => /^\d+$/.test(ownString(root, 'resultData') ?? '')

/** n8n stores `data` as text. */
function fromText(text: string, depth: number): JsonObject | undefined {
  return /^\s*[[{]/.test(text) ? search(readJson(text), depth + 1) : undefined
}

/** Shared values are copied, so a small text could become a huge value. */
const MOST_VALUES = 500_000

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
    if (depth > deepest) throw new RunProblem('The “data” of this export is nested too deeply or refers to itself.')
    if (isArray(value)) return value.map((each) => child(each, depth + 1))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]): [string, Json] => [key, child(each, depth + 1)]))
  }

  const [root] = entries
  if (!isObject(root)) throw new RunProblem('The “data” of this export is not in a form that n8n writes.')
  return expand(root, 0)
}

/** The part of a flatted list below the root that `keys` lead to, without reading the rest. */
function readFlattedAt(entries: readonly Json[], keys: readonly string[]): Json | undefined {
  let at: Json | undefined = entries[0]
  for (const key of keys) {
    const index: Json | undefined = isObject(at) && Object.hasOwn(at, key) ? (at as JsonObject)[key] : undefined
    if (typeof index !== 'string' || !/^\d{1,9}$/.test(index)) return undefined
    at = entries[Number(index)]
  }
  return isObject(at) ? readFlatted([at, ...entries.slice(1)]) : undefined
}
