import type { WorkflowFile, WorkflowNode } from '../file.ts'
import type { Json } from '../json.ts'
import { replacedIn } from '../redact.ts'
import { Occurrences } from '../secrets/occurrences.ts'
import { withNames } from './wires.ts'

/** The fields of a node that a person writes. The texts in other fields are n8n's own words. */
const WRITTEN = ['name', 'parameters', 'notes']

/**
 * Replaces a value by a text wherever it stands: in parameters with their expressions and code, in notes, and in names
 * with the connections that use them. A short value is replaced only as a whole word.
 */
export function withValueReplaced(file: WorkflowFile, value: string, text: string): WorkflowFile {
  const occurrences = new Occurrences(Math.min(8, value.length))
  occurrences.add(value, text)
  const change = <T extends Json>(part: T): T => replacedIn(part, (within) => occurrences.in(within), false)
  const nodes = file.nodes.map((node) => {
    const written = Object.entries(node).filter(([key]) => WRITTEN.includes(key))
    return { ...node, ...Object.fromEntries(written.map(([key, part]) => [key, change(part)])) } as WorkflowNode
  })
  const connections = withNames(file.connections, change)
  return { ...file, ...(typeof file.name === 'string' && { name: change(file.name) }), nodes, connections }
}
