import catalogue from '../app-catalogue.json' with { type: 'json' }
import { appOf, credentialLabel, LANGCHAIN, splitType } from '../apps.ts'
import {
  CATALOGUE_VERSION,
  catalogued,
  chosen,
  factsOf,
  type NodeFacts,
  offeredTypes,
  operationsOf,
  portsOf,
} from '../catalogue/index.ts'
import { connectionLabel, isAiKind } from '../connections.ts'
import { missingLogins } from '../facts.ts'
import type { WorkflowFile, WorkflowNode } from '../file.ts'
import { buildGraph, type Edge, type Graph } from '../graph.ts'
import { type Json, own } from '../json.ts'
import type { Report } from '../rules.ts'
import { type ActiveNode, activeNodes } from './active-nodes.ts'

/** Compares the nodes with what n8n's own packages say about them. Community nodes are not known. */
export function checkCatalogue(file: WorkflowFile, report: Report) {
  const graph = buildGraph(file)
  const withoutLogin: { active: ActiveNode; kinds: string[] }[] = []
  for (const active of activeNodes(file)) {
    const { node, kind, runs } = active
    if (splitType(node.type).package === '' || (kind === '' && !isMisspelt(node.type))) continue
    const facts = checkType(active, report)
    if (facts === undefined) continue
    if (runs) checkChoices(active, facts, report)
    checkPorts(graph, active, facts, report)
    const kinds = runs ? missingLogins(node) : []
    if (kinds.length > 0) withoutLogin.push({ active, kinds })
  }
  reportLogins(file, withoutLogin, report)
}

/** One of n8n's own nodes whose package name lacks a part or has one too many. A foreign package has other nodes. */
function isMisspelt(type: string): boolean {
  const { package: pack, name } = splitType(type)
  const isNear = /^(?:@n8n\/)?(?:n8n-)?nodes-(?:base|langchain)$/.test(pack)
  return isNear && catalogued(`${pack.endsWith('base') ? 'n8n-nodes-base' : LANGCHAIN}.${name}`) !== undefined
}

const KNOWS = `n8n ${CATALOGUE_VERSION}`
const SUCCESSORS = new Map<string, string>(Object.entries(catalogue.successors))

/** Reports a type or a version that n8n does not know; otherwise returns the facts. */
function checkType({ node, version, called: name, pointer }: ActiveNode, report: Report): NodeFacts | undefined {
  const all = catalogued(node.type)
  const successor = SUCCESSORS.get(splitType(node.type).name)
  const instead = successor && `Use ${successor} instead.`
  if (all === undefined) {
    const rest = instead ?? nearest(node.type) ?? 'Replace it with a node that exists, or with an HTTP Request.'
    const message = `${KNOWS} has no node of the type “${node.type}”, so ${name} cannot run. ${rest}`
    report('node_unknown', message, `${pointer}/type`, node.name)
    return undefined
  }
  const facts = factsOf(node)
  if (facts?.hidden) {
    const message = `n8n still runs ${calledOf(node)}, and does not offer it for new workflows. ${instead ?? 'Look for another node that does the same.'}`
    report('node_retired', message, `${pointer}/type`, node.name)
  }
  if (facts === undefined && Number.isFinite(version)) {
    const newest = Math.max(...all.flatMap(({ versions }) => versions))
    const beginning = `${calledOf(node)} has version ${version}, and ${KNOWS} knows versions up to ${newest}`
    if (version > newest && !all.some(({ hidden }) => hidden)) {
      const message = `${beginning}. Either it needs a newer n8n, or the number is wrong: say which n8n it was made with.`
      report('version_newer', message, `${pointer}/typeVersion`, node.name)
    } else {
      const message = `${beginning}; this one never existed, so n8n shows an unknown node. ${instead ?? `Add the node anew, or set the version to ${newest} and check its settings.`}`
      report('version_unknown', message, `${pointer}/typeVersion`, node.name)
    }
  }
  return facts
}

/** “Reply” (Gmail) */
const calledOf = (node: WorkflowNode) => `“${node.name}” (${appOf(node.type).label})`

/** The types by name in lower case, and by each name with one letter left out, so that near names match. */
let byLetters: Map<string, string> | undefined
const withoutOne = (name: string) =>
  name.length < 5 ? [] : Array.from(name, (_, at) => name.slice(0, at) + name.slice(at + 1))

function nearest(type: string): string | undefined {
  byLetters ??= new Map(
    offeredTypes()
      .map((each) => [splitType(each).name.toLowerCase(), each] as const)
      .flatMap(([name, each]) => [...withoutOne(name).map((letters) => [letters, each] as const), [name, each]]),
  )
  const name = splitType(type).name.slice(0, 60).toLowerCase()
  const candidate = [name, ...withoutOne(name)].map((letters) => byLetters?.get(letters)).find(Boolean)
  return candidate && `Did you mean “${candidate}”?`
}

function checkChoices({ node, called, pointer }: ActiveNode, facts: NodeFacts, report: Report) {
  const { label } = appOf(node.type)
  const check = (parameter: 'resource' | 'operation', of: string) => {
    const value = chosen(node, facts, parameter)
    const options = choices(node, facts, parameter)
    if (options === undefined || value === undefined || options.includes(value)) return true
    const other = catalogued(node.type)?.findLast((each) => choices(node, each, parameter)?.includes(value))
    const listed = options.slice(0, 12).join(', ') + (options.length > 12 ? ' …' : '')
    const mend = other ? `Version ${other.versions.at(-1)} of the node has it.` : `Choose one of these: ${listed}.`
    const message = `${called} has the ${parameter} ${describe(value)}, which ${of} does not have in version ${own(node, 'typeVersion')}, so it fails. ${mend}`
    report(`${parameter}_unknown`, message, `${pointer}/parameters/${parameter}`, node.name)
    return false
  }
  if (!check('resource', label)) return
  const resource = facts.resources && chosen(node, facts, 'resource')
  check('operation', resource === undefined ? label : `“${resource}” of ${label}`)
}

const choices = (node: WorkflowNode, facts: NodeFacts, parameter: 'resource' | 'operation') =>
  parameter === 'resource' ? facts.resources : operationsOf(node, facts)

const describe = (value: Json) => (typeof value === 'object' ? 'that is not text' : `“${String(value).slice(0, 60)}”`)

function checkPorts(graph: Graph, { index, node, pointer: place, runs }: ActiveNode, facts: NodeFacts, report: Report) {
  const called = calledOf(node)
  const outputs = portsOf(node, facts, 'outputs')
  const outgoing = graph.outgoing[index] ?? []
  for (const { kind, target, pointer } of firstOfKind(outgoing, ({ kind }) => kind)) {
    if (outputs.kinds?.has(kind) !== false) continue
    const gives = outputs.kinds.size === 0 ? 'gives nothing' : `gives ${listed(outputs.kinds)}`
    const message = `${called} ${gives}, and is connected to “${target}” as ${portName(kind)}, which n8n does not allow. Connect it where ${listed(outputs.kinds)} is taken, or use another node.`
    report('output_kind', message, pointer, node.name)
  }
  const isAside = outputs.kinds?.has('main') === false && outgoing.some(({ kind }) => kind === 'main')
  const inputs = portsOf(node, facts, 'inputs')
  const incoming = graph.incoming[index] ?? []
  for (const { targetKind, source, pointer } of firstOfKind(incoming, ({ targetKind }) => targetKind)) {
    // A sub-node among the steps is reported only once.
    if (inputs.kinds?.has(targetKind) !== false || (targetKind === 'main' && isAside)) continue
    const message = facts.trigger
      ? `${called} is a trigger, and “${source}” leads into it. In the middle of a run it waits for nothing and only passes data on. Use a Wait node, or begin another workflow with it.`
      : `${called} has no input for ${portName(targetKind)}, so n8n ignores what “${source}” gives it. Connect “${source}” to a node that takes it.`
    report('input_kind', message, pointer, node.name)
  }
  if (inputs.ports === undefined || !runs || incoming.length + outgoing.length === 0) return
  for (const kind of new Set(inputs.ports.map((port) => port.kind))) {
    const ports = inputs.ports.filter((port) => port.kind === kind)
    const wires = incoming.filter((edge) => edge.targetKind === kind)
    const beyondInput = kind === 'main' && wires.find(({ input }) => input >= ports.length)
    if (beyondInput) {
      const message = `${called} has ${ports.length === 1 ? 'one input' : `${ports.length} inputs`}, and “${beyondInput.source}” is connected to number ${beyondInput.input + 1}, so its data is ignored. Connect it to an input that exists.`
      report('input_beyond', message, beyondInput.pointer, node.name)
    }
    if (!isAiKind(kind)) continue
    const users = new Set(
      wires.filter(({ from }) => own(graph.nodes[from], 'disabled') !== true).map(({ from }) => from),
    )
    const limit = ports.reduce((sum, port) => sum + port.most, 0)
    if (users.size === 0 && ports.some(({ required }) => required)) {
      const rest = wires.length > 0 ? 'what is connected there is disabled' : 'nothing is connected there'
      const message = `${called} cannot run without ${portName(kind)}, and ${rest}. Connect a node of that kind to it.`
      report('input_missing', message, place, node.name)
    } else if (users.size > limit) {
      const message = `${called} takes ${limit === 1 ? 'one' : limit} of ${portName(kind)}, and ${users.size} are connected, so n8n stops with an error. Remove the ones that are too many.`
      report('input_full', message, place, node.name)
    }
  }
}

const portName = (kind: string) => (kind === 'main' ? '“main”' : `“${connectionLabel(kind)}”`)
const listed = (kinds: ReadonlySet<string>) => [...kinds].map(portName).join(' or ')

/** One edge of each kind: the others are wrong for the same reason. */
const firstOfKind = (edges: readonly Edge[], kindOf: (edge: Edge) => string) =>
  new Map([...edges].reverse().map((edge) => [kindOf(edge), edge])).values()

/** A file without any login was exported without them: one sentence says it for all. */
function reportLogins(
  { nodes }: WorkflowFile,
  missing: readonly { active: ActiveNode; kinds: string[] }[],
  report: Report,
) {
  const hasSome = nodes.some((node) => Object.keys(own(node, 'credentials') ?? {}).length > 0)
  const [first] = missing
  if (first && !hasSome && missing.length > 1) {
    const apps = [...new Set(missing.flatMap(({ kinds }) => kinds.map(credentialLabel)))]
    const message = `${missing.length} nodes need a login and the file names none (${apps.slice(0, 8).join(', ')}${apps.length > 8 ? ' …' : ''}). Whoever imports it must choose each; name them in the description.`
    report('login_missing', message, first.active.pointer, first.active.node.name)
    return
  }
  for (const { active, kinds } of missing) {
    const message = `${active.called} needs a login (${kinds.map(credentialLabel).join(' and ')}) and names none. Choose one in n8n before you export, so that those who import it see what they need.`
    report('login_missing', message, active.pointer, active.node.name)
  }
}
