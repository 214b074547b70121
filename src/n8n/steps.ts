import { appOf } from './apps.ts'
import { connectionLabel, isAiKind } from './connections.ts'
import { isStickyNote, type WorkflowFile } from './file.ts'
import { buildGraph, type Edge, type Graph, type Role, roleOf } from './graph.ts'
import { own, ownString } from './json.ts'
import { outputLabel } from './output-labels.ts'

export interface WorkflowStep {
  /** Counts from 1 in the order of the list. */
  readonly number: number
  readonly name: string
  readonly app: string
  readonly role: Exclude<Role, 'note'>
  readonly disabled: boolean
  readonly notes: string | undefined
  /** The next steps along `main`, or for a sub-node the nodes that use it. */
  readonly leadsTo: StepLink[]
}

export interface StepLink {
  readonly number: number
  readonly name: string
  readonly kind: string
  /** “true”, “loop”, “Model” …: the label of the output, or of the sub-node's port. */
  readonly label: string | undefined
  /** The link leads back to an earlier step. */
  readonly back: boolean
}

/** The workflow as an ordered list, as a text alternative to the picture. Breadth first from the triggers. */
export function workflowSteps(file: WorkflowFile): WorkflowStep[] {
  const graph = buildGraph(file)
  const order = orderOf(graph)
  const numberOf = new Map(order.map((index, position) => [index, position + 1]))
  return order.flatMap((index, position) => {
    const node = file.nodes[index]
    const role = roleOf(graph, index)
    if (node === undefined || role === 'note') return []
    const leadsTo = (graph.outgoing[index] ?? []).flatMap((edge) => {
      const link = toLink(graph, edge, position + 1, numberOf)
      return link === undefined ? [] : [link]
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

/** One step as a sentence: “2. Ask AI (AI Agent), then 3. Send (Slack).” */
export function describeStep(step: WorkflowStep): string {
  const names = step.leadsTo.map((link) => {
    const label = link.label === undefined ? '' : `${link.label}: `
    return `${label}${link.back ? 'back to ' : ''}${link.number}. ${link.name}`
  })
  const serves = step.role === 'sub' || step.role === 'both'
  const verb = names.length === 0 ? '' : serves ? `, used by ${names.join(' and ')}` : `, then ${names.join('; ')}`
  return `${step.name} (${step.app}${step.disabled ? ', disabled' : ''})${verb}.`
}

function orderOf(graph: Graph): number[] {
  const steps = [...graph.nodes.keys()].filter((index) => !isStickyNoteAt(graph, index))
  const order: number[] = []
  const seen = new Set<number>()
  const visit = (starts: number[]) => {
    const waiting = starts.filter((index) => !seen.has(index))
    for (const index of waiting) seen.add(index)
    for (let at = 0; at < waiting.length; at++) {
      const index = waiting[at] ?? 0
      order.push(index)
      const subNodes = (graph.incoming[index] ?? []).filter((edge) => isAiKind(edge.kind)).map((edge) => edge.from)
      const next = (graph.outgoing[index] ?? []).filter((edge) => !isAiKind(edge.kind)).map((edge) => edge.to)
      for (const follower of [...subNodes, ...next]) {
        if (seen.has(follower) || isStickyNoteAt(graph, follower)) continue
        seen.add(follower)
        waiting.push(follower)
      }
    }
  }
  visit(steps.filter((index) => roleOf(graph, index) === 'trigger'))
  // Then the parts that no trigger reaches: those with a start first, cycles last.
  visit(steps.filter((index) => graph.incoming[index]?.length === 0 && !seen.has(index)))
  for (const index of steps) visit([index])
  return order
}

function toLink(graph: Graph, edge: Edge, from: number, numberOf: ReadonlyMap<number, number>): StepLink | undefined {
  const number = numberOf.get(edge.to)
  if (number === undefined) return undefined
  const ai = isAiKind(edge.kind)
  const label = ai ? connectionLabel(edge.kind) : outputLabel(graph, edge.from, edge.output)
  return { number, name: edge.target, kind: edge.kind, label, back: !ai && number <= from }
}

function isStickyNoteAt(graph: Graph, index: number): boolean {
  const node = graph.nodes[index]
  return node !== undefined && isStickyNote(node)
}
