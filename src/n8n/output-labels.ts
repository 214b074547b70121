import { splitType } from './apps.ts'
import type { Graph } from './graph.ts'
import { isArray, own, ownString } from './json/json.ts'

const FIXED = new Map<string, readonly string[]>([
  ['if', ['true', 'false']],
  ['splitInBatches', ['done', 'loop']],
  ['compareDatasets', ['only in A', 'same', 'different', 'only in B']],
])

/** What an output of a branching node means, or `undefined` where the node has a single way out. */
export function outputLabel(graph: Graph, index: number, output: number): string | undefined {
  const node = graph.nodes[index]
  if (node === undefined) return undefined
  const { name } = splitType(node.type)
  const parameters = own(node, 'parameters')
  if (name === 'splitInBatches' && node.typeVersion !== undefined && Number(node.typeVersion) < 3) {
    return ['loop', 'done'][output]
  }
  const fixed = FIXED.get(name)?.[output]
  if (fixed !== undefined) return fixed
  const rules = own(own(parameters, 'rules'), 'values') ?? own(own(parameters, 'rules'), 'rules')
  if (name === 'switch' && isArray(rules)) {
    return ownString(rules[output], 'outputKey') ?? (output >= rules.length ? 'other' : `${output + 1}`)
  }
  const isLast = output > 0 && output === graph.lastOutputs[index]
  return isLast && node.onError === 'continueErrorOutput' ? 'error' : undefined
}
