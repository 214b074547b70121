import { subWorkflows } from '../facts.ts'
import { isStickyNote, type WorkflowFile } from '../file.ts'
import { buildGraph, isWhole, reachedByTriggers } from '../graph.ts'
import { joinPointer, own, ownString } from '../json.ts'
import type { Report } from '../rules.ts'
import { isPlaceholder } from '../secrets/values.ts'
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

  const reached = reachedByTriggers(file)
  for (const [index, { name }] of isWhole(file) ? steps : []) {
    const pointer = joinPointer('/nodes', index)
    const links = (graph.outgoing[index]?.length ?? 0) + (graph.incoming[index]?.length ?? 0)
    if (links === 0) {
      if (steps.length > 1) report('loose_node', `“${name}” is not connected to anything.`, pointer, name)
    } else if (triggers.length > 0 && !reached.has(index)) {
      report('unreachable_node', `No trigger leads to “${name}”.`, pointer, name)
    }
  }

  for (const { node, label, name, pointer, id } of subWorkflows(file)) {
    if (id !== undefined && (/^\d+$/.test(id) || !isPlaceholder(id))) {
      const isItself = id === ownString(file, 'id') || (name !== undefined && name === ownString(file, 'name'))
      const todo = isItself
        ? 'Write {{ $workflow.id }} in its place.'
        : 'Publish that workflow too, and say in a note that it must be chosen anew after the import.'
      const message = `“${node}” calls ${isItself ? 'this workflow' : label} by an id that exists only in your n8n. ${todo}`
      report('sub_workflow_elsewhere', message, pointer, node)
    } else {
      const message = `“${node}” calls ${label}: anyone who imports this needs that workflow too.`
      report('sub_workflow', message, pointer, node)
    }
  }
}
