import { splitType } from './apps.ts'
import type { WorkflowNode } from './file.ts'
import type { Graph } from './graph.ts'
import { isArray, own, ownString } from './json.ts'

/** The labels of a branching node's outputs, from its type and parameters. Empty for a node with a single output. */
export function namedOutputs(node: WorkflowNode): readonly string[] {
  const { name } = splitType(node.type)
  if (name === 'splitInBatches' && node.typeVersion !== undefined && Number(node.typeVersion) < 3) {
    return ['loop', 'done']
  }
  return FIXED.get(name) ?? FROM_PARAMETERS.get(name)?.(node) ?? []
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

/** More outputs than anybody would make by hand. */
const MOST = 50

const FROM_PARAMETERS = new Map<string, (node: WorkflowNode) => readonly string[]>([
  ['switch', switchOutputs],
  ['textClassifier', classifierOutputs],
  ['sentimentAnalysis', sentimentOutputs],
])

function switchOutputs(node: WorkflowNode): string[] {
  const parameters = own(node, 'parameters')
  const options = own(parameters, 'options')
  if (ownString(parameters, 'mode') === 'expression') {
    const count = Number(own(parameters, 'numberOutputs') ?? 4)
    return Array.from({ length: Number.isInteger(count) ? Math.max(0, Math.min(count, MOST)) : 0 }, (_, at) => `${at}`)
  }
  const rules = own(own(parameters, 'rules'), 'values') ?? own(own(parameters, 'rules'), 'rules')
  if (!isArray(rules)) return []
  const named = rules.slice(0, MOST).map((rule, at) => ownString(rule, 'outputKey') || `${at + 1}`)
  const fallback = own(options, 'fallbackOutput') ?? own(parameters, 'fallbackOutput')
  return fallback === 'extra' ? [...named, ownString(options, 'renameFallbackOutput') || 'other'] : named
}

function classifierOutputs(node: WorkflowNode): string[] {
  const parameters = own(node, 'parameters')
  const categories = own(own(parameters, 'categories'), 'categories')
  if (!isArray(categories)) return []
  const named = categories.slice(0, MOST).map((each, at) => ownString(each, 'category') || `${at + 1}`)
  return own(own(parameters, 'options'), 'fallback') === 'other' ? [...named, 'other'] : named
}

function sentimentOutputs(node: WorkflowNode): string[] {
  const given = ownString(own(own(node, 'parameters'), 'options'), 'categories') ?? ''
  const named = given
    .slice(0, 2000)
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  return named.length > 0 ? named : ['Positive', 'Neutral', 'Negative']
}
