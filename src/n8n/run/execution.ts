import { isArray, isDeeperThan, isObject, type Json, type JsonObject, own } from '../json.ts'
import { syntaxSentence, wellFormed } from '../json-syntax.ts'
import { RunProblem } from './steps.ts'

const deepest = 100

/** @throws RunProblem for a text that is not JSON or is nested too deeply */
export function readJson(text: string): Json {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text
  const broken = syntaxSentence(source)
  if (broken) throw new RunProblem(broken)
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
  const runData = search(readJson(text), 0)
  if (runData !== undefined) return runData
  throw new RunProblem(
    'This is not the export of an execution: there is no “runData” in it. Get one from n8n’s API at /api/v1/executions/ID?includeData=true.',
  )
}

const WRAPPERS = ['data', 'execution', 'resultData', 'json']

function search(value: Json | undefined, depth: number): JsonObject | undefined {
  if (depth > 6) return undefined
  if (isArray(value)) return fromList(value, depth)
  // n8n stores `data` as text.
  if (typeof value === 'string') return /^\s*[[{]/.test(value) ? search(readJson(value), depth + 1) : undefined
  const runData = own(value, 'runData')
  if (isObject(runData)) return runData
  for (const key of WRAPPERS) {
    const match = search(own(value, key), depth + 1)
    if (match) return match
  }
  return undefined
}

function fromList(list: readonly Json[], depth: number): JsonObject | undefined {
  const runData = flattedRunData(list)
  if (isObject(runData)) return runData
  const executions = list.filter((entry) => own(entry, 'data') !== undefined)
  if (executions.length > 1) {
    throw new RunProblem(`This has ${executions.length} executions. Choose the one to show.`)
  }
  return search(list.length === 1 ? list[0] : executions[0], depth + 1)
}

/** Shared values are copied, so a small text could become a huge value. */
const MOST_VALUES = 500_000

/**
 * The executions in n8n's “flatted” form: a list whose first entry is the root, where each text inside an object or list
 * is the index of an entry, and a text entry is a text. The rest of the list is not read.
 * @throws RunProblem for a list that refers to itself or becomes too large
 */
function flattedRunData(entries: readonly Json[]): Json | undefined {
  const at = (index: Json | undefined) =>
    typeof index === 'string' && /^\d{1,9}$/.test(index) ? entries[Number(index)] : undefined
  let values = 0
  const expand = (value: Json, depth: number): Json => {
    values += 1
    if (values > MOST_VALUES) throw new RunProblem('This export is too large. Run the workflow with fewer items.')
    if (depth > deepest) throw new RunProblem('The “data” of this export is nested too deeply or refers to itself.')
    const child = (each: Json): Json => {
      if (typeof each !== 'string') return each
      const part = at(each)
      if (part === undefined) throw new RunProblem('The “data” of this export refers to a part that is missing.')
      return typeof part === 'string' ? part : expand(part, depth + 1)
    }
    if (isArray(value)) return value.map(child)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, child(each)]))
  }
  const runData = at(own(at(own(entries[0], 'resultData')), 'runData'))
  return isObject(runData) ? expand(runData, 0) : undefined
}
