import { splitType } from './apps.ts'
import type { WorkflowNode } from './file.ts'
import type { Graph } from './graph.ts'
import { isArray, type Json, own, ownNumber, ownString } from './json.ts'

/** The labels of a branching node's outputs, from its type and parameters. Empty for a node with a single output. */
export function namedOutputs(node: WorkflowNode): readonly string[] {
  const { name } = splitType(node.type)
  const version = ownNumber(node, 'typeVersion', Number.POSITIVE_INFINITY)
  if (name === 'splitInBatches' && version < 3) return version < 2 ? [] : ['loop', 'done']
  return FIXED.get(name) ?? FROM_PARAMETERS.get(name)?.(own(node, 'parameters')) ?? []
}

/** The label of one output, or `undefined` when it needs none. */
export function outputLabel(graph: Graph, index: number, output: number): string | undefined {
  const node = graph.nodes[index]
  if (node === undefined) return undefined
  const named = namedOutputs(node)
  if (output < named.length) return named[output]
  const isLast = output > 0 && output === graph.lastOutputs[index]
  return isLast && node.onError === 'continueErrorOutput' ? 'error' : undefined
}

const FIXED = new Map<string, readonly string[]>([
  ['if', ['true', 'false']],
  ['splitInBatches', ['done', 'loop']],
  ['compareDatasets', ['only in A', 'same', 'different', 'only in B']],
  ['guardrails', ['pass', 'fail']],
])

const MOST = 50

const FROM_PARAMETERS = new Map<string, (parameters: Json | undefined) => readonly string[]>([
  ['switch', switchOutputs],
  ['textClassifier', classifierOutputs],
  ['sentimentAnalysis', sentimentOutputs],
])

function switchOutputs(parameters: Json | undefined): string[] {
  if (ownString(parameters, 'mode') === 'expression') {
    const count = ownNumber(parameters, 'numberOutputs', ownNumber(parameters, 'outputsAmount', 4))
    return Array.from({ length: Number.isInteger(count) ? Math.max(0, Math.min(count, MOST)) : 0 }, (_, at) => `${at}`)
  }
  const options = own(parameters, 'options')
  const rules = own(own(parameters, 'rules'), 'values') ?? own(own(parameters, 'rules'), 'rules')
  const fallback = own(options, 'fallbackOutput') ?? own(parameters, 'fallbackOutput')
  const other = ownString(options, 'renameFallbackOutput') || 'other'
  return namesIn(rules, 'outputKey', fallback === 'extra' ? [other] : [])
}

function classifierOutputs(parameters: Json | undefined): string[] {
  const hasOther = own(own(parameters, 'options'), 'fallback') === 'other'
  return namesIn(own(own(parameters, 'categories'), 'categories'), 'category', hasOther ? ['other'] : [])
}

/** The names of the entries of a list, or their numbers, followed by `last`. */
const namesIn = (list: Json | undefined, key: string, last: string[]): string[] =>
  isArray(list) ? [...list.slice(0, MOST).map((each, at) => ownString(each, key) || `${at + 1}`), ...last] : []

function sentimentOutputs(parameters: Json | undefined): string[] {
  const given = ownString(own(parameters, 'options'), 'categories') ?? ''
  const named = given
    .slice(0, 2000)
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  return named.length > 0 ? named : ['Positive', 'Neutral', 'Negative']
}
