import type { Graph } from '../graph.ts'
import { isArray, isObject, type Json, type JsonObject, own } from '../json/json.ts'
import { namedOutputs } from '../output-labels.ts'
import { outputOf } from './items.ts'
import type { RawOutput } from './raw-step.ts'

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
  // Without any, nothing is known about them; a sub-node has none.
  if (main.length === 0) return [...outputs]
  const described = graph.nodes[node]
  const named = described === undefined ? 0 : namedOutputs(described).length
  const count = Math.min(MOST_OUTPUTS, Math.max(named, (graph.lastOutputs[node] ?? -1) + 1))
  const missing = Array.from({ length: Math.max(0, count - main.length) }, (_, at) =>
    outputOf('main', main.length + at, []),
  )
  return [...main, ...missing, ...outputs.filter(({ kind }) => kind !== 'main')]
}

/** The message of an error, which is a text or an object with one. */
export function messageOf(error: Json | undefined): string | null {
  if (typeof error === 'string') return error
  if (!isObject(error)) return null
  for (const key of ['message', 'description', 'name']) {
    const found = own(error, key)
    if (typeof found === 'string' && found !== '') return found
  }
  const inner: JsonObject | undefined = [own(error, 'error'), own(error, 'cause')].find(isObject)
  return inner === undefined ? 'The node failed.' : messageOf(ownMessage(inner))
}

const ownMessage = (inner: JsonObject): Json | undefined => own(inner, 'message') ?? own(inner, 'description')

/** The message if all items left by the error output of the node, else null. */
export function sentToErrorOutput(graph: Graph, node: number, outputs: readonly RawOutput[]): string | null {
  if (own(graph.nodes[node], 'onError') !== 'continueErrorOutput') return null
  const main = outputs.filter(({ kind }) => kind === 'main')
  const last = main.at(-1)
  if (last === undefined || main.length < 2 || last.count === 0) return null
  if (main.slice(0, -1).some(({ count }) => count > 0)) return null
  return messageOf(own(last.items[0], 'error')) ?? 'The node failed.'
}
