import { readConnections } from '../connections.ts'
import { isStickyNote, type WorkflowFile } from '../file.ts'
import type { Finding } from '../finding.ts'
import { buildGraph, reachableFrom } from '../graph.ts'
import { own } from '../json/json.ts'
import { joinPointer } from '../json/pointer.ts'
import { subWorkflows } from '../sub-workflows.ts'
import { isTrigger } from '../triggers.ts'

/** Checks that the workflow has a trigger, that every node is reachable, and what it needs besides itself. */
export function checkFlow(file: WorkflowFile): Finding[] {
  const findings: Finding[] = []
  const graph = buildGraph(file)
  const steps = [...file.nodes.keys()].filter((index) => !isStickyNote(nodeAt(file, index)))
  const triggers = steps.filter((index) => isTrigger(nodeAt(file, index)))

  if (steps.length > 0 && triggers.length === 0) {
    const message = 'Nothing starts this workflow: it has no trigger.'
    findings.push({ level: 'warning', code: 'no_trigger', message, pointer: '/nodes' })
  } else if (triggers.length > 0 && triggers.every((index) => own(nodeAt(file, index), 'disabled') === true)) {
    const message = 'Every trigger is disabled, so nothing starts this workflow.'
    findings.push({
      level: 'warning',
      code: 'trigger_disabled',
      message,
      pointer: joinPointer('/nodes', triggers[0] ?? 0),
    })
  }

  // Broken connections are reported by themselves; reporting each unconnected node would repeat the same fault.
  const whole = readConnections(file).links.length === graph.edges.length
  const reached = reachableFrom(graph, triggers)
  for (const index of whole ? steps : []) {
    const node = nodeAt(file, index)
    const report = (code: string, message: string) =>
      findings.push({ level: 'warning', code, message, pointer: joinPointer('/nodes', index), node: node.name })
    const links = (graph.outgoing[index]?.length ?? 0) + (graph.incoming[index]?.length ?? 0)
    if (links === 0) {
      if (steps.length > 1) report('loose_node', `“${node.name}” is not connected to anything.`)
    } else if (triggers.length > 0 && !reached.has(index)) {
      report('unreachable_node', `No trigger leads to “${node.name}”.`)
    }
  }

  for (const call of subWorkflows(file)) {
    const message = `“${call.node}” calls ${call.label}: anyone who imports this needs that workflow too.`
    findings.push({ level: 'note', code: 'sub_workflow', message, pointer: call.pointer, node: call.node })
  }
  return findings
}

function nodeAt(file: WorkflowFile, index: number) {
  return file.nodes[index] ?? { name: '', type: '' }
}
