import { limits } from '../../contract/limits.ts'
import { type Graph, roleOf } from '../graph.ts'
import { isArray, isObject, type Json, type JsonObject, own, ownString } from '../json.ts'
import { namedOutputs } from '../output-labels.ts'

export interface RawOutput {
  readonly kind: string
  readonly index: number
  readonly count: number
  /** The first items, at most `limits.runItems`. */
  readonly items: readonly JsonObject[]
}

/** A step as it was recorded: not masked yet, and cut only in its number of items. */
export interface RawStep {
  readonly node: string
  readonly round: number
  readonly state: 'success' | 'error'
  readonly duration_ms: number | null
  readonly sources: readonly { step: number; output: number; input: number }[]
  readonly inputs?: readonly RawOutput[]
  readonly outputs: readonly RawOutput[]
  readonly error: string | null
}

export class RunProblem extends Error {}

const SHOWN = 5
const LONG = 60

export function listed(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).map((name) => `“${name.length > LONG ? `${name.slice(0, LONG)}…` : name}”`)
  const more = names.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

/** More outputs than any node has. */
const MOST_OUTPUTS = 50

/** The outputs by kind: `{main: [[item, …], …]}`. */
export function outputsOf(data: Json | undefined): RawOutput[] {
  if (!isObject(data)) return []
  return Object.entries(data)
    .slice(0, MOST_OUTPUTS)
    .flatMap(([kind, lists]) =>
      isArray(lists) ? lists.slice(0, MOST_OUTPUTS).map((items, index) => outputOf(kind, index, items)) : [],
    )
    .slice(0, MOST_OUTPUTS)
}

/** Adds the outputs of the node in the file that got no items. */
export function withUntaken(graph: Graph, node: number, outputs: readonly RawOutput[]): RawOutput[] {
  const main = outputs.filter(({ kind }) => kind === 'main')
  // Without any `main` output, nothing is known about them; a sub-node has none.
  if (main.length === 0) return [...outputs]
  const described = graph.nodes[node]
  const named = described === undefined ? 0 : namedOutputs(described).length
  const count = Math.min(MOST_OUTPUTS, Math.max(named, (graph.lastOutputs[node] ?? -1) + 1))
  const missing = Array.from({ length: Math.max(0, count - main.length) }, (_, at) =>
    outputOf('main', main.length + at, []),
  )
  return [...main, ...missing, ...outputs.filter(({ kind }) => kind !== 'main')]
}

export const isSubNode = (graph: Graph, node: number) => ['sub', 'both'].includes(roleOf(graph, node))

/** In whole milliseconds. */
export const durationOf = (value: Json | undefined) =>
  typeof value === 'number' && value >= 0 ? Math.round(value) : null

export const FAILED = 'The node failed.'

export function messageOf(error: Json | undefined): string | null {
  if (typeof error === 'string') return error
  if (!isObject(error)) return null
  const message = ['message', 'description', 'name'].map((key) => ownString(error, key)).find(Boolean)
  if (message) return message
  const inner = [own(error, 'error'), own(error, 'cause')].find(isObject)
  return inner ? messageOf(own(inner, 'message') ?? own(inner, 'description')) : FAILED
}

/** The message if all items left by the error output of the node, else null. */
export function sentToErrorOutput(graph: Graph, node: number, outputs: readonly RawOutput[]): string | null {
  const main = outputs.filter(({ kind }) => kind === 'main')
  const last = main.pop()
  const isSent = last && last.count > 0 && main.length > 0 && main.every(({ count }) => count === 0)
  if (!isSent || own(graph.nodes[node], 'onError') !== 'continueErrorOutput') return null
  return messageOf(own(last.items[0], 'error')) ?? FAILED
}

/** The first items of one output; their number is counted before. Binary data becomes a placeholder. */
export function outputOf(kind: string, index: number, items: Json | undefined): RawOutput {
  const all = isArray(items) ? items.filter(isObject) : []
  return { kind, index, count: all.length, items: all.slice(0, limits.runItems).map(itemOf) }
}

/** n8n wraps the data of an item in `json`; pinned data and tables need not. */
function itemOf(item: JsonObject): JsonObject {
  const json = own(item, 'json')
  const isWrapped = isObject(json) || Object.hasOwn(item, 'binary') || Object.hasOwn(item, 'pairedItem')
  if (!isWrapped) return item
  const data = isObject(json) ? json : {}
  const binary = own(item, 'binary')
  if (!isObject(binary) || Object.keys(binary).length === 0) return data
  const files = Object.entries(binary).map(([key, file]): [string, Json] => [key, describeFile(file)])
  return { ...data, binary: Object.fromEntries(files) }
}

/** `invoice.pdf (application/pdf, 82 kB)` instead of the file. */
function describeFile(file: Json): string {
  const kind = ownString(file, 'mimeType') ?? 'unknown kind'
  const size = ownString(file, 'fileSize')
  return `${ownString(file, 'fileName') ?? 'a file'} (${size === undefined ? kind : `${kind}, ${size}`})`
}
