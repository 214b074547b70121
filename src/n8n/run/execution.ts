import { isArray, isObject, type Json, type JsonObject, own, ownString } from '../json/json.ts'
import { findSyntaxProblem } from '../json/syntax.ts'
import { isDeeperThan } from '../json/walk.ts'
import { wellFormed } from '../json/well-formed.ts'
import { readFlattedAt } from './flatted.ts'
import { RunProblem } from './problem.ts'

const MAX_DEPTH = 100

/** @throws RunProblem for a text that is no JSON or is nested too deeply */
export function readJson(text: string): Json {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text
  const broken = findSyntaxProblem(source)
  if (broken) {
    throw new RunProblem(`This is not valid JSON: line ${broken.line}, column ${broken.column}: ${broken.reason}.`)
  }
  const value: Json = JSON.parse(source)
  if (isDeeperThan(value, MAX_DEPTH)) {
    throw new RunProblem(`It nests lists and objects more than ${MAX_DEPTH} levels deep.`)
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
