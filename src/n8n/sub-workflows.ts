import { splitType } from './apps.ts'
import type { WorkflowFile } from './file.ts'
import { own, ownString } from './json/json.ts'
import { joinPointer } from './json/pointer.ts'

export interface SubWorkflow {
  readonly node: string
  /** For a sentence: the name in quotes, or another description. */
  readonly label: string
  /** The name of the called workflow, if the file contains it. */
  readonly name: string | undefined
  readonly pointer: string
}

/** Other workflows that this one calls, by node or by an agent's tool. Calls that contain the workflow do not count. */
export function subWorkflows(file: WorkflowFile): SubWorkflow[] {
  const calls: SubWorkflow[] = []
  for (const [index, node] of file.nodes.entries()) {
    const { name } = splitType(node.type)
    if (!['executeworkflow', 'toolworkflow', 'retrieverworkflow'].includes(name.toLowerCase())) continue
    const parameters = own(node, 'parameters')
    const source = ownString(parameters, 'source') ?? 'database'
    if (source === 'parameter') continue
    const reference = own(parameters, 'workflowId')
    const cached = ownString(reference, 'cachedResultName')
    const id = typeof reference === 'string' ? reference : own(reference, 'value')
    // A workflow that calls itself needs no other one.
    if (typeof id === 'string' && /^=\{\{\s{0,9}\$workflow\.id\s{0,9}\}\}$/.test(id)) continue
    const pointer = joinPointer('/nodes', index, 'parameters', 'workflowId')
    let label = 'another workflow'
    if (cached) label = `the workflow “${cached}”`
    else if (source !== 'database') label = `a workflow from ${source === 'url' ? 'an address' : 'a file'}`
    else if (typeof id === 'string' && id.startsWith('=')) label = 'a workflow chosen while running'
    calls.push({ node: node.name, label, name: cached || undefined, pointer })
  }
  return calls
}
