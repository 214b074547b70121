import { expressionFault } from '../checks/code.ts'
import { withCleanInside } from '../clean.ts'
import { changeEach } from '../embedded/walk.ts'
import { lacksEqualsSign, piecesOf } from '../expressions.ts'
import { isStickyNote, type WorkflowNode } from '../file.ts'
import { isArray, isObject, type Json, own } from '../json.ts'
import type { RuleId } from '../rules.ts'
import { editNode, type Repair, type Repairer } from './repair.ts'

export const equalsSigns: Repairer = repairNodes('expression_without_equals', withEqualsSigns, (name) => {
  return `“${name}” has {{ }} in texts without “=” before them, so n8n shows the braces as they are. The repair adds it.`
})

export const insideWorkflows: Repairer = repairNodes(null, withCleanInside, (name) => {
  return `“${name}” contains a workflow that still has credentials or ids of its owner. They are removed from it.`
})

function repairNodes(
  rule: RuleId | null,
  change: (node: WorkflowNode) => WorkflowNode,
  titleOf: (name: string) => string,
): Repairer {
  return ({ nodes }) =>
    nodes.flatMap((node, index): Repair[] => {
      if (change(node) === node) return []
      const edit: Repair['edit'] = (draft) => editNode(draft, index, change)
      return [{ id: `${rule ?? 'embedded'}:${index}`, rule, title: titleOf(node.name), node: node.name, edit }]
    })
}

/** With an equals sign before it, a text that n8n cannot read would stop the node. */
const isSound = (text: string) =>
  piecesOf(`=${text}`).every(({ code, text: inside }) => !code || !expressionFault(inside))

function withEqualsSigns(node: WorkflowNode): WorkflowNode {
  const before = own(node, 'parameters') ?? null
  if (isStickyNote(node)) return node
  const mend = (value: Json, key: string): Json => {
    if (typeof value === 'string') return lacksEqualsSign(node.type, key, value) && isSound(value) ? `=${value}` : value
    return isArray(value) || isObject(value) ? changeEach(value, mend, key) : value
  }
  const parameters = mend(before, '')
  return parameters === before ? node : { ...node, parameters }
}
