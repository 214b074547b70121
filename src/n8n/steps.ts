import { appOf } from './apps.ts'
import { connectionLabel, isAiKind } from './connections.ts'
import { isStickyNote, type WorkflowFile } from './file.ts'
import { buildGraph, type Graph, nextOf, roleOf } from './graph.ts'
import { own, ownString } from './json.ts'
import { outputLabel } from './output-labels.ts'

type WorkflowStep = ReturnType<typeof workflowSteps>[number]

/** The workflow as an ordered list, as a text alternative to the picture. Breadth first from the triggers. */
export function workflowSteps(file: WorkflowFile) {
  const graph = buildGraph(file)
  const order = orderOf(graph)
  const numberOf = new Map(order.map((index, position) => [index, position + 1]))
  return order.flatMap((index, position) => {
    const node = file.nodes[index]
    const role = roleOf(graph, index)
    if (node === undefined || role === 'note') return []
    // The next steps along `main`, or for a sub-node the nodes that use it. `label` is “true”, “loop”, “Model” …: that of the
    // output, or of the sub-node's port.
    const leadsTo = (graph.outgoing[index] ?? []).flatMap(({ to, target, kind, from, output }) => {
      const number = numberOf.get(to)
      if (number === undefined) return []
      const ai = isAiKind(kind)
      const label = ai ? connectionLabel(kind) : outputLabel(graph, from, output)
      return [{ number, name: target, kind, label, back: !ai && number <= position + 1 }]
    })
    return {
      number: position + 1,
      name: node.name,
      app: appOf(node.type).label,
      role,
      disabled: own(node, 'disabled') === true,
      notes: ownString(node, 'notes')?.trim() || undefined,
      leadsTo,
    }
  })
}

/** A sentence with more names is not read to its end. */
const MOST_NAMED = 16

/** One step as a sentence: “2. Ask AI (AI Agent), then 3. Send (Slack).” */
export function describeStep(step: WorkflowStep): string {
  const names = step.leadsTo.map((link) => {
    const label = link.label === undefined ? '' : `${link.label}: `
    return `${label}${link.back ? 'back to ' : ''}${link.number}. ${link.name}`
  })
  if (names.length > MOST_NAMED) names.splice(MOST_NAMED, names.length, `${step.leadsTo.length - MOST_NAMED} more`)
  const serves = step.role === 'sub' || step.role === 'both'
  const verb = names.length === 0 ? '' : serves ? `, used by ${names.join(' and ')}` : `, then ${names.join('; ')}`
  return `${step.name} (${step.app}${step.disabled ? ', disabled' : ''})${verb}.`
}

function orderOf(graph: Graph): number[] {
  const steps = [...graph.nodes.entries()].flatMap(([index, node]) => (isStickyNote(node) ? [] : [index]))
  const isStep = new Set(steps)
  const order = new Set<number>()
  const visit = (starts: number[]) => {
    const waiting = new Set(starts.filter((index) => !order.has(index)))
    for (const index of waiting) {
      order.add(index)
      for (const next of nextOf(graph, index)) if (isStep.has(next) && !order.has(next)) waiting.add(next)
    }
  }
  visit(steps.filter((index) => roleOf(graph, index) === 'trigger'))
  // Then the parts that no trigger reaches: those with a start first, cycles last.
  visit(steps.filter((index) => graph.incoming[index]?.length === 0))
  for (const index of steps) visit([index])
  return [...order]
}
