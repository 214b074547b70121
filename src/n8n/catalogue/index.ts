import { splitType } from '../apps.ts'
import { numberOf, type WorkflowNode } from '../file.ts'
import { type Json, own } from '../json.ts'
import { once } from '../once.ts'
import catalogue from './nodes.json' with { type: 'json' }

/** What is true of some versions of a node. Written by `npm run n8n:catalogue` (decision 037). */
export interface NodeFacts {
  readonly versions: readonly number[]
  readonly trigger?: boolean
  /** n8n runs it and does not offer it for new workflows. */
  readonly hidden?: boolean
  /** n8n makes a tool of it, whose type ends in Tool. */
  readonly tool?: boolean
  /** A single `main` unless said otherwise. */
  readonly inputs?: Ports
  readonly outputs?: Ports
  readonly logins?: readonly {
    readonly kind: string
    readonly required?: boolean
    readonly when?: ByName<readonly Json[]>
  }[]
  /** The default stands first. */
  readonly resources?: readonly Json[]
  /** By resource, or under an empty name. The default stands first. */
  readonly operations?: ByName<readonly Json[]>
  readonly defaults?: ByName<Json>
}

type ByName<Value> = Readonly<Record<string, Value | undefined>>

/** Where they are computed: by the values of these parameters, and whether others decide as well. */
type Ports =
  | readonly string[]
  | { readonly by: readonly string[]; readonly ports: ByName<readonly string[]>; readonly open?: boolean }

export interface Port {
  readonly kind: string
  readonly required: boolean
  /** The most wires that it takes; Infinity without a limit. */
  readonly most: number
}

const NODES: ByName<ByName<readonly NodeFacts[]>> = catalogue.nodes

function ownOf<Value>(values: ByName<Value> | undefined, name: string): Value | undefined {
  return values && Object.hasOwn(values, name) ? values[name] : undefined
}

/** Such as “2.41”: the n8n whose nodes are known. */
export const CATALOGUE_VERSION: string = catalogue.version

/** The facts by version of a node that n8n ships with. A tool that n8n makes of a node has ports of its own. */
export function catalogued(type: string): readonly NodeFacts[] | undefined {
  const { package: pack, name } = splitType(type)
  const nodes = ownOf(NODES, pack)
  const made = (ending: string, isMade: (facts: NodeFacts) => boolean | undefined, inputs: Ports) => {
    const facts = name.endsWith(ending) ? ownOf(nodes, name.slice(0, -ending.length))?.filter(isMade) : undefined
    return facts?.length ? facts.map((each) => ({ ...each, inputs, outputs: ['ai_tool'] })) : undefined
  }
  return ownOf(nodes, name) ?? made('HitlTool', asksPeople, ['ai_tool!']) ?? made('Tool', ({ tool }) => tool, [])
}

/** Whether it can wait for an answer, so that n8n makes a tool of it that asks before another tool is used. */
const asksPeople = ({ operations = {} }: NodeFacts) =>
  Object.values(operations).some((values) => values?.includes('sendAndWait'))

/** The facts that hold for the version of a node. */
export const factsOf = once((node: WorkflowNode): NodeFacts | undefined => {
  const version = numberOf(own(node, 'typeVersion') ?? null)
  return catalogued(node.type)?.find(({ versions }) => versions.some((each) => each === version))
})

/** The types of all nodes that n8n offers for new workflows. */
export const offeredTypes = (): string[] =>
  Object.entries(NODES).flatMap(([pack, nodes = {}]) =>
    Object.entries(nodes).flatMap(([name, facts]) => (facts?.some(({ hidden }) => hidden) ? [] : `${pack}.${name}`)),
  )

/** The value of a parameter, or what n8n takes where there is none; undefined where that is not certain. */
export function chosen(node: WorkflowNode, facts: NodeFacts, path: string): Json | undefined {
  const given = givenAt(node, path)
  if (given !== undefined) return typeof given === 'string' && given.startsWith('=') ? undefined : given
  if (path === 'resource' && facts.resources) return facts.resources[0]
  return path === 'operation' ? operationsOf(node, facts)?.[0] : ownOf(facts.defaults, path)
}

/** An object may have a `toString` of its own that is no function. */
const textOf = (value: Json | undefined) => (typeof value === 'object' ? '' : String(value))

const givenAt = (node: WorkflowNode, path: string) =>
  path.split('.').reduce<Json | undefined>((value, key) => own(value, key), own(node, 'parameters'))

/** The operations of the resource that a node works on. */
export function operationsOf(node: WorkflowNode, facts: NodeFacts): readonly Json[] | undefined {
  const resource = textOf(chosen(node, facts, 'resource') ?? '')
  return ownOf(facts.operations, resource) ?? ownOf(facts.operations, '')
}

/** The inputs or outputs of a node where they are certain, and the kinds that it can have at all. */
export function portsOf(node: WorkflowNode, facts: NodeFacts, side: 'inputs' | 'outputs') {
  const given = facts[side] ?? USUAL
  if (!('by' in given)) return fixedPorts(given)
  const values = given.by.map((path) => chosen(node, facts, path))
  // What is not added to a collection has no value.
  const isCertain = values.every((value, at) => {
    const path = given.by[at] ?? ''
    return value !== undefined || (path.includes('.') && givenAt(node, path) === undefined)
  })
  const ports = ownOf(given.ports, values.map(textOf).join('|')) ?? given.ports['*']
  const kinds = kindsIn(given.ports)
  return {
    ports: isCertain && !given.open ? ports?.map(portOf) : undefined,
    // Nothing is known where a node makes all of its ports from what a person enters.
    kinds: given.open && kinds.size === 0 ? undefined : kinds,
  }
}

const USUAL = ['main']
const kindsOf = (ports: readonly string[]): ReadonlySet<string> => new Set(ports.map((each) => portOf(each).kind))
const fixedPorts = once((given: readonly string[]) => ({ ports: given.map(portOf), kinds: kindsOf(given) }))
const kindsIn = once((ports: ByName<readonly string[]>) => kindsOf(Object.values(ports).flatMap((each) => each ?? [])))

/** As the catalogue writes it: `ai_memory!1` is a port that must be wired and takes one wire. */
function portOf(text: string): Port {
  const [, kind = '', required, limit] = /^([A-Za-z_]+)(!?)(\d*)$/.exec(text) ?? []
  return { kind, required: required === '!', most: limit ? Number(limit) : Number.POSITIVE_INFINITY }
}
