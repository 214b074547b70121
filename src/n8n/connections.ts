import type { WorkflowFile } from './file.ts'
import { describeValue, isArray, isObject, type Json, type JsonObject, joinPointer, own } from './json.ts'
import { once } from './once.ts'

/** n8n's connection kinds with their port labels, in the order of an agent's ports. */
const LABELS = new Map([
  ['main', 'Main'],
  ['ai_languageModel', 'Model'],
  ['ai_memory', 'Memory'],
  ['ai_tool', 'Tool'],
  ['ai_outputParser', 'Parser'],
  ['ai_embedding', 'Embedding'],
  ['ai_document', 'Document'],
  ['ai_textSplitter', 'Splitter'],
  ['ai_vectorStore', 'Vector store'],
  ['ai_retriever', 'Retriever'],
  ['ai_reranker', 'Reranker'],
  ['ai_agent', 'Agent'],
  ['ai_chain', 'Chain'],
])

export const CONNECTION_KINDS: readonly string[] = [...LABELS.keys()]

/** `ai_*` links run from a sub-node to the node that uses it. */
export const isAiKind = (kind: string): boolean => kind.startsWith('ai_')

export const connectionLabel = (kind: string): string => LABELS.get(kind) ?? kind.replace(/^ai_/, '')

/** One link as written in the file: by node names, which may not exist. */
export interface Link {
  readonly source: string
  readonly kind: string
  readonly output: number
  readonly target: string
  readonly targetKind: string
  readonly input: number
  readonly pointer: string
}

/** A key that equal links share. `source` and `target` are the names to use for the ends. */
export const linkKey = ({ kind, output, targetKind, input }: Link, source: string, target: string): string =>
  JSON.stringify([source, kind, output, target, targetKind, input])

const ENOUGH = 1000

/** Reads `connections` into a flat list. */
export const readConnections = ({ connections }: Pick<WorkflowFile, 'connections'>) => listConnections(connections)

const listConnections = once((connections: JsonObject) => {
  const links: Link[] = []
  const malformed: { pointer: string; source: string; message: string }[] = []
  for (const [source, kinds] of Object.entries(connections)) {
    const base = joinPointer('/connections', source)
    const bad = (pointer: string, message: string) => {
      if (malformed.length < ENOUGH) malformed.push({ pointer, source, message })
    }
    if (!isObject(kinds)) {
      bad(base, `The connections of “${source}” should be an object, not ${describeValue(kinds)}.`)
      continue
    }
    for (const [kind, outputs] of Object.entries(kinds)) {
      const kindPointer = joinPointer(base, kind)
      if (!isArray(outputs)) {
        bad(kindPointer, `The ${kind} connections of “${source}” should be a list, not ${describeValue(outputs)}.`)
        continue
      }
      for (const [output, targets] of outputs.entries()) {
        const pointer = `${kindPointer}/${output}`
        if (isArray(targets)) {
          for (const [position, entry] of targets.entries()) {
            const link = readLink(entry, source, kind, output, `${pointer}/${position}`)
            if (typeof link === 'string') bad(`${pointer}/${position}`, link)
            else links.push(link)
          }
          // n8n writes null for an output without connections.
        } else if (targets !== null) {
          bad(pointer, `Output ${output + 1} of “${source}” should be a list of links, not ${describeValue(targets)}.`)
        }
      }
    }
  }
  return { links, malformed }
})

function readLink(entry: Json, source: string, kind: string, output: number, pointer: string): Link | string {
  const target = own(entry, 'node')
  const targetKind = own(entry, 'type') ?? kind
  const input = own(entry, 'index') ?? 0
  if (typeof target !== 'string') return `A link from “${source}” does not name the node it leads to.`
  if (typeof targetKind !== 'string') return `The link from “${source}” to “${target}” has a kind that is not text.`
  if (typeof input !== 'number' || !Number.isInteger(input) || input < 0) {
    return `The link from “${source}” to “${target}” has an input that is not a whole number.`
  }
  return { source, kind, output, target, targetKind, input, pointer }
}
