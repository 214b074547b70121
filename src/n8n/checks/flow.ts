import { readConnections } from '../connections.ts'
import { subWorkflows } from '../facts.ts'
import { isStickyNote, type WorkflowFile } from '../file.ts'
import { buildGraph, reachableFrom } from '../graph.ts'
import { joinPointer, own } from '../json.ts'
import type { Report } from '../rules.ts'
import { isTrigger } from '../triggers.ts'

/** Checks that the workflow has a trigger, that every node is reachable, and what it needs besides itself. */
export function checkFlow(file: WorkflowFile, report: Report) {
  const graph = buildGraph(file)
  const steps = [...file.nodes.entries()].filter(([, node]) => !isStickyNote(node))
  const triggers = steps.filter(([, node]) => isTrigger(node))

  if (steps.length > 0 && triggers.length === 0) {
    report('no_trigger', 'Nothing starts this workflow: it has no trigger.', '/nodes')
  } else if (triggers[0] && triggers.every(([, node]) => own(node, 'disabled') === true)) {
    const message = 'Every trigger is disabled, so nothing starts this workflow.'
    report('trigger_disabled', message, joinPointer('/nodes', triggers[0][0]))
  }

  // Broken connections are reported by themselves; reporting each unconnected node would repeat the same fault.
  const whole = readConnections(file).links.length === graph.edges.length
  const reached = reachableFrom(
    graph,
    triggers.map(([index]) => index),
  )
  for (const [index, { name }] of whole ? steps : []) {
    const pointer = joinPointer('/nodes', index)
    const links = (graph.outgoing[index]?.length ?? 0) + (graph.incoming[index]?.length ?? 0)
    if (links === 0) {
      if (steps.length > 1) report('loose_node', `“${name}” is not connected to anything.`, pointer, name)
    } else if (triggers.length > 0 && !reached.has(index)) {
      report('unreachable_node', `No trigger leads to “${name}”.`, pointer, name)
    }
  }

  for (const { node, label, pointer } of subWorkflows(file)) {
    const message = `“${node}” calls ${label}: anyone who imports this needs that workflow too.`
    report('sub_workflow', message, pointer, node)
  }
}
