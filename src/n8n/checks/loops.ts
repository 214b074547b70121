import type { WorkflowFile } from '../file.ts'
import { buildGraph, circles, isWhole, reachedByTriggers } from '../graph.ts'
import { own, ownString } from '../json.ts'
import type { Report } from '../rules.ts'
import { type ActiveNode, activeNodes } from './active-nodes.ts'

/** Reports loops that never come back to their node, and circles that nothing leaves. */
export function checkLoops(file: WorkflowFile, report: Report) {
  const nodes = activeNodes(file)
  const loops = nodes.filter(({ kind, disabled, incoming }) => {
    return kind === 'splitInBatches' && !disabled && incoming.length > 0 && isWhole(file)
  })
  const inCircle = loops.length > 0 ? circles(buildGraph(file)) : []
  for (const { node, index, called, version, pointer, outgoing } of loops) {
    const loop = version < 3 ? 0 : 1
    const body = outgoing.filter(({ output }) => output === loop)
    const output = version < 2 ? 'the output' : `the “loop” output (number ${loop + 1})`
    if (body.length === 0) {
      const message = `Nothing is connected to ${output} of ${called}, so its batches are not processed. Connect the steps for each batch there, and lead the last one back to ${called}.`
      report('loop_unwired', message, pointer, node.name)
    } else if (!body.some(({ to }) => inCircle[to] === inCircle[index]) && !outgoing.some(({ to }) => to === index)) {
      // A node that is connected with itself takes the first batch on purpose.
      const message = `What follows ${output} of ${called} never leads back to it, so only the first batch is processed. Connect the last step of the loop to ${called}.`
      report('loop_never_returns', message, pointer, node.name)
    }
  }
  checkEndless(file, report)
}

/** Nodes that pass on whatever they get, so a circle of them never ends. */
const PASSING = 'set noOp merge dateTime renameKeys markdown html crypto aggregate httpRequest agent chainLlm'.split(
  ' ',
)
const TIMED = ['timeInterval', 'specificTime']

function passesAlways({ node, kind, parameters, disabled }: ActiveNode): boolean {
  if (disabled) return true
  if (own(node, 'onError') === 'continueErrorOutput') return false
  return kind === 'wait' ? TIMED.includes(ownString(parameters, 'resume') ?? 'timeInterval') : PASSING.includes(kind)
}

function checkEndless(file: WorkflowFile, report: Report) {
  const nodes = activeNodes(file)
  const passing = new Set(nodes.filter(passesAlways).map(({ index }) => index))
  const inCircle = circles(buildGraph(file), (index) => passing.has(index))
  const reached = reachedByTriggers(file)
  const told = new Set<number>()
  for (const { node, index, called, pointer, outgoing } of nodes) {
    const circle = inCircle[index] ?? -1
    const again = outgoing.find(({ to }) => to === index || (passing.has(to) && inCircle[to] === circle))
    if (!passing.has(index) || !reached.has(index) || !again || told.has(circle)) continue
    told.add(circle)
    const message = `${called} and what follows it run in a circle that nothing leaves, so the workflow never ends. Put an If node into the circle that leads out of it.`
    report('endless_loop', message, pointer, node.name)
  }
}
