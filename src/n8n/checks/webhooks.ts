import type { WorkflowFile } from '../file.ts'
import { buildGraph, type Graph, isWhole, mainReach, reachedByTriggers } from '../graph.ts'
import { isArray, own, ownString } from '../json.ts'
import type { Report } from '../rules.ts'
import { isTrigger } from '../triggers.ts'
import { type ActiveNode, activeNodes } from './active-nodes.ts'

/** Who may call a webhook, whether two share an address, and whether each caller gets the answer that it waits for. */
export function checkWebhooks(file: WorkflowFile, report: Report) {
  const nodes = activeNodes(file).filter(({ disabled }) => !disabled)
  checkCallers(file, nodes, report)
  checkAddresses(nodes, report)
  if (isWhole(file)) checkAnswers(file, nodes, report)
}

/** What a server of tools or a webhook needs so that not everyone can use it. */
const GUARDED = new Map([
  [
    'webhook',
    'can start this workflow. Choose a kind of Authentication in it, or check a header of the call or its signature right after it.',
  ],
  ['mcpTrigger', 'can use its tools. Choose a kind of Authentication in it.'],
])

/** What a node contains that checks the caller: a header, a signature, a token. */
const CHECKS_CALLER = /\bheaders\b|signature|hmac|verify_token/i
/** The steps after the webhook in which a check counts: the first ones often only fetch the secret. */
const SOON = 3

function checkCallers(file: WorkflowFile, nodes: readonly ActiveNode[], report: Report) {
  const open = nodes.filter(({ kind, parameters }) => {
    const isOpen = (ownString(parameters, 'authentication') ?? 'none') === 'none'
    return GUARDED.has(kind) && isOpen && !ownString(own(parameters, 'options'), 'ipWhitelist')
  })
  if (open.length === 0) return
  const { incoming } = buildGraph(file)
  const checking = nodes.filter(({ parameters }) => CHECKS_CALLER.test(JSON.stringify(parameters ?? null)))
  const guarded = new Set(checking.map(({ index }) => index))
  let last: Iterable<number> = [...guarded]
  for (let step = 0; step < SOON; step++) {
    const before = [...last].flatMap((at) => (incoming[at] ?? []).map(({ from }) => from))
    last = new Set(before.filter((at) => !guarded.has(at)))
    for (const at of last) guarded.add(at)
  }
  for (const { node, index, kind, called, pointer } of open) {
    if (guarded.has(index)) continue
    const message = `Anyone who knows the address of ${called} ${GUARDED.get(kind)}`
    report('webhook_open', message, `${pointer}/parameters`, node.name)
  }
}

function checkAddresses(nodes: readonly ActiveNode[], report: Report) {
  const taken = new Map<string, string>()
  for (const { node, kind, called, parameters, pointer } of nodes) {
    if (kind !== 'webhook') continue
    const path =
      ownString(parameters, 'path')
        ?.trim()
        .replaceAll(/^\/|\/$/g, '') ?? ''
    // n8n puts the webhook’s id before a path with parameters, and takes the id where there is no path.
    if (path === '' || path.startsWith('=') || path.includes(':')) continue
    const given = own(parameters, 'httpMethod') ?? 'GET'
    const methods = (isArray(given) ? given : [given]).filter((method) => typeof method === 'string')
    const [first] = methods.flatMap((method) => taken.get(`${method} ${path}`) ?? [])
    if (first !== undefined) {
      const message = `“${first}” and ${called} listen to the same path “${path}” with the same method, so n8n refuses to publish the workflow. Change the path or the method of one of them.`
      report('webhook_twice', message, `${pointer}/parameters/path`, node.name)
    }
    for (const method of methods) taken.set(`${method} ${path}`, node.name)
  }
}

/** Nodes that answer, fail (which is an answer too), or continue with something that may answer. */
const MAY_ANSWER = ['', 'respondToWebhook', 'stopAndError', 'wait', 'form']
/** Nodes of whose outputs a call takes only one. */
const DECIDING = ['if', 'switch', 'filter', 'textClassifier', 'sentimentAnalysis']

/** Decisions before all answers with an output that leads to none; not those that other triggers reach as well. */
function checkWays(nodes: readonly ActiveNode[], graph: Graph, report: Report) {
  const where = (is: (node: ActiveNode) => boolean) => nodes.filter(is).map(({ index }) => index)
  const isWaiting = ({ kind, parameters }: ActiveNode) =>
    kind === 'webhook' && ownString(parameters, 'responseMode') === 'responseNode'
  const [callers, answers] = [where(isWaiting), where(({ kind }) => kind === 'respondToWebhook')]
  if (callers.length === 0 || answers.length === 0) return
  const heard = mainReach(graph, callers)
  const others = mainReach(
    graph,
    where((each) => isTrigger(each.node) && !isWaiting(each)),
  )
  const answered = mainReach(graph, answers, 'back')
  const open = mainReach(
    graph,
    where(({ kind }) => MAY_ANSWER.includes(kind)),
    'back',
  )
  const decisions = nodes.flatMap((node) => {
    const { index, kind, parameters, outgoing } = node
    const isSingle = DECIDING.includes(kind) && own(own(parameters, 'options'), 'allMatchingOutputs') !== true
    const led = new Set(outgoing.flatMap(({ output, to }) => (open.has(to) ? output : [])))
    const way = outgoing.find(({ output }) => !led.has(output))
    return isSingle && way && heard.has(index) && !others.has(index) && answered.has(index) ? [{ node, way }] : []
  })
  for (const { node, way } of decisions.slice(0, 20)) {
    const around = mainReach({ ...graph, outgoing: graph.outgoing.with(node.index, []) }, callers)
    if (answers.some((at) => around.has(at))) continue
    const message = `${node.called} decides whether the caller of a webhook gets an answer: no Respond to Webhook node follows “${way.target}”, so n8n answers with nothing there. Add one.`
    report('respond_one_way', message, way.pointer, node.node.name)
  }
}

/** n8n accepts each of these before *Respond to Webhook*. */
const CALLED = ['webhook', 'formTrigger', 'chatTrigger', 'wait']

function checkAnswers(file: WorkflowFile, nodes: readonly ActiveNode[], report: Report) {
  const graph = buildGraph(file)
  const indexes = (list: readonly ActiveNode[]) => list.map(({ index }) => index)
  const answers = nodes.filter(({ kind }) => kind === 'respondToWebhook')
  const answered = mainReach(graph, indexes(answers), 'back')
  for (const { node, index, kind, called, version, parameters, pointer } of nodes) {
    const isForm = kind === 'formTrigger'
    if (!isForm && kind !== 'webhook') continue
    const mode = ownString(parameters, 'responseMode') ?? 'onReceived'
    const place = `${pointer}/parameters`
    if (mode === 'responseNode' && !answered.has(index)) {
      const message = `${called} waits for a Respond to Webhook node, and none follows, so the caller gets no answer. Add one behind it, or change “Respond” in ${called}.`
      report('respond_missing', message, place, node.name)
    } else if (isForm && version > 2.1 && answered.has(index)) {
      const message = `A Respond to Webhook node follows ${called}, which since version 2.2 refuses each submission then. Use an n8n Form node with the page type “Form Ending” in its place.`
      report('respond_refused', message, place, node.name)
    } else if (['onReceived', 'lastNode'].includes(mode) && answered.has(index)) {
      const refuses = isForm || version >= 2
      const does = refuses ? 'n8n refuses each call' : 'the answer is thrown away'
      const message = `A Respond to Webhook node follows ${called}, which does not wait for it, so ${does}. Set “Respond” in ${called} to “Using Respond to Webhook Node”.`
      report(refuses ? 'respond_refused' : 'respond_ignored', message, place, node.name)
    }
  }
  checkWays(nodes, graph, report)
  const heard = mainReach(graph, indexes(activeNodes(file).filter(({ kind }) => CALLED.includes(kind))))
  const reached = reachedByTriggers(file)
  for (const { node, index, called, version, pointer } of answers) {
    // A node that no trigger leads to is already reported.
    if (heard.has(index) || !reached.has(index)) continue
    const does = version < 1.1 ? 'does nothing' : 'stops the workflow with an error'
    const message = `No webhook leads to ${called}, so it ${does}. Put it behind a webhook, or delete it.`
    report(version < 1.1 ? 'respond_ignored' : 'respond_alone', message, pointer, node.name)
  }
}
