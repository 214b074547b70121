import { isAiKind } from '../connections.ts'
import { subWorkflows } from '../facts.ts'
import { isStickyNote, type WorkflowFile } from '../file.ts'
import { buildGraph, type Graph, isWhole, reachedByTriggers, spread } from '../graph.ts'
import { joinPointer, own, ownString } from '../json.ts'
import type { Report } from '../rules.ts'
import { isPlaceholder } from '../secrets/values.ts'
import { isTrigger } from '../triggers.ts'

/** Checks for a trigger, for nodes that cannot be reached, and for other workflows that this one needs. */
export function checkFlow(file: WorkflowFile, report: Report) {
  const graph = buildGraph(file)
  const steps = [...file.nodes.entries()].filter(([, node]) => !isStickyNote(node))
  const triggers = steps.filter(([, node]) => isTrigger(node))

  if (steps.length > 0 && triggers.length === 0) {
    report('no_trigger', 'The workflow has no trigger, so nothing starts it. Add at least a Manual Trigger.', '/nodes')
  } else if (triggers[0] && triggers.every(([, node]) => own(node, 'disabled') === true)) {
    const message = 'Every trigger is disabled, so nothing starts this workflow. Enable one.'
    report('trigger_disabled', message, joinPointer('/nodes', triggers[0][0]))
  }

  const told = new Set(reachedByTriggers(file))
  // Nodes with nothing before them come first, so that an island is reported by its beginning.
  const [first, next] = [false, true].map((is) => steps.filter(([index]) => hasBefore(graph, index) === is))
  for (const [index, node] of isWhole(file) ? [...(first ?? []), ...(next ?? [])] : []) {
    const { name } = node
    const pointer = joinPointer('/nodes', index)
    const links = (graph.outgoing[index]?.length ?? 0) + (graph.incoming[index]?.length ?? 0)
    if (links === 0) {
      if (steps.length === 1 || own(node, 'disabled') === true) continue
      const message = `“${name}” is not connected to anything, so it never runs. Connect it or delete it.`
      report('loose_node', message, pointer, name)
    } else if (triggers.length > 0 && !told.has(index)) {
      // All nodes that are connected with this one in any way and not yet reported.
      const island = spread([index], (at) =>
        [...(graph.incoming[at] ?? []), ...(graph.outgoing[at] ?? [])]
          .flatMap(({ from, to }) => [from, to])
          .filter((each) => !told.has(each)),
      )
      for (const each of island) told.add(each)
      const more = island.size - 1
      const rest = more === 0 ? 'it never runs' : `neither it nor what is connected with it (${more} more) ever runs`
      const message = `No trigger leads to “${name}”, so ${rest}. Connect it behind a trigger, or delete it.`
      report('unreachable_node', message, pointer, name)
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
      const message = `“${node}” calls ${label}, so anyone who imports this needs that workflow too. Publish it as well, or name it in the requirements.`
      report('sub_workflow', message, pointer, node)
    }
  }
}

/** Whether a node follows another one, or serves one as a sub-node. */
const hasBefore = ({ incoming, outgoing }: Graph, index: number) =>
  (incoming[index] ?? []).some(({ kind }) => kind === 'main') ||
  (outgoing[index] ?? []).some(({ kind }) => isAiKind(kind))
