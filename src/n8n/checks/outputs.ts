import { factsOf, portsOf } from '../catalogue/index.ts'
import { isAiKind } from '../connections.ts'
import type { WorkflowFile } from '../file.ts'
import { buildGraph, isWhole } from '../graph.ts'
import { isArray, own, ownString } from '../json.ts'
import { namedOutputs } from '../output-labels.ts'
import type { Report } from '../rules.ts'
import { type ActiveNode, activeNodes } from './active-nodes.ts'

/** Branches, merges and error outputs that lead nowhere, and disabled nodes that change where the data goes. */
export function checkOutputs(file: WorkflowFile, report: Report) {
  const graph = buildGraph(file)
  const whole = isWhole(file)
  for (const active of activeNodes(file)) {
    const served = (graph.outgoing[active.index] ?? [])
      .filter(({ kind }) => isAiKind(kind))
      .map(({ to }) => file.nodes[to])
    if (active.disabled) checkDisabled(active, served.find((user) => own(user, 'disabled') !== true)?.name, report)
    else checkBeyond(active, report)
    if (active.disabled || active.incoming.length === 0 || !whole) continue
    checkBranches(active, report)
    checkErrorOutput(active, report)
    checkMerge(active, report)
  }
}

function checkBeyond(active: ActiveNode, report: Report) {
  const { node, called, outgoing } = active
  const count = outputsOf(active) + Number(own(node, 'onError') === 'continueErrorOutput')
  const beyond = outgoing.find(({ output }) => output >= count)
  if (beyond === undefined) return
  const message = `${called} has ${count === 1 ? 'one output' : `${count} outputs`}, and “${beyond.target}” is connected to number ${beyond.output + 1}, which never gets data. Connect it to an output that exists.`
  report('output_beyond', message, beyond.pointer, node.name)
}

const BRANCHING = new Set(['if', 'switch', 'textClassifier', 'sentimentAnalysis'])

function checkBranches({ node, kind, called, pointer, outgoing }: ActiveNode, report: Report) {
  if (!BRANCHING.has(kind) || outgoing.length > 0) return
  const message = `No output of ${called} is connected, so it decides about nothing. Connect its branches, or delete it.`
  report('branch_unwired', message, pointer, node.name)
}

/** The number of outputs for results; infinite where it is not certain. */
function outputsOf({ node, kind, version, parameters }: ActiveNode): number {
  if (kind === 'switch' && version < 2) return 4
  if (kind === 'switch' && ownString(parameters, 'mode') !== 'expression') {
    // n8n fills in a rule where the file has none.
    if (!isArray(own(own(parameters, 'rules'), version < 3 ? 'rules' : 'values'))) return Number.POSITIVE_INFINITY
  }
  if (kind === 'guardrails' && ownString(parameters, 'operation') === 'sanitize') return 1
  const { length } = namedOutputs(node)
  const facts = factsOf(node)
  const portCount = facts && portsOf(node, facts, 'outputs').ports?.filter((port) => port.kind === 'main').length
  return length >= 50 ? Number.POSITIVE_INFINITY : length || portCount || Number.POSITIVE_INFINITY
}

function checkErrorOutput(active: ActiveNode, report: Report) {
  const { node, called, pointer, outgoing } = active
  const count = outputsOf(active)
  if (own(node, 'onError') !== 'continueErrorOutput' || !Number.isFinite(count)) return
  if (outgoing.some(({ output }) => output >= count)) return
  const message = `${called} sends its errors to an error output, and nothing is connected there, so they are lost without a word. Connect the error output, or set “On Error” to stop the workflow.`
  report('error_output_unwired', message, `${pointer}/onError`, node.name)
}

function checkMerge({ node, kind, called, pointer, incoming }: ActiveNode, report: Report) {
  if (kind !== 'merge' || new Set(incoming.map(({ input }) => input)).size !== 1) return
  const [first] = incoming
  const message =
    incoming.length > 1
      ? `All ${incoming.length} connections into ${called} end at its input ${(first?.input ?? 0) + 1}, so it runs once for each and merges nothing. Connect each to an input of its own.`
      : `Only one input of ${called} is connected, so there is nothing to merge. Connect the other input, or delete ${called}.`
  report('merge_one_input', message, pointer, node.name)
}

/** n8n passes the data of the first input of a disabled node to its first output. */
function checkDisabled(active: ActiveNode, user: string | undefined, report: Report) {
  const { node, kind, called, pointer, incoming, outgoing } = active
  const place = `${pointer}/disabled`
  if (user !== undefined) {
    const message = `${called} is disabled, so “${user}” has to do without it. Enable it, or delete it.`
    report('disabled_sub_node', message, place, node.name)
  } else if (incoming.length > 0 && outgoing.length > 0) {
    const certain = outputsOf(active)
    const cut =
      (Number.isFinite(certain) || kind === 'switch') && outgoing.find(({ output }) => output > 0 && output < certain)
    const dropped = kind === 'merge' && incoming.find(({ input }) => input > 0)
    if (cut || dropped) {
      const rest = cut ? `nothing reaches “${cut.target}”` : `the data of the other inputs is lost`
      const message = `${called} is disabled, so n8n passes its data from the first input to the first output, and ${rest}. Enable it, or connect the nodes around it.`
      report('disabled_branch', message, place, node.name)
    } else {
      const message = `${called} is disabled: n8n passes its data on unchanged. Delete it if it is not needed, or say in a note why it is there.`
      report('disabled_node', message, place, node.name)
    }
  }
}
