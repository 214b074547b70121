import { communityPackage, splitType } from '../apps.ts'
import { CONNECTION_KINDS, linkKey, readConnections } from '../connections.ts'
import { isStickyNote, numberOf, type WorkflowFile, type WorkflowNode } from '../file.ts'
import { describeValue, isArray, isObject, type Json, joinPointer, own, ownString } from '../json.ts'
import { readPosition } from '../picture/geometry.ts'
import type { Report, RuleId } from '../rules.ts'

/** The largest real workflow measured had 246 nodes. Above this limit the editor and the picture get slow. */
const MANY_NODES = 300

export const isTag = (tag: Json): boolean => Boolean(ownString(tag, 'name')?.trim())

export const lacksTagNames = ({ tags }: WorkflowFile): boolean => isArray(tags) && !tags.every(isTag)

export function checkNodes(file: WorkflowFile, report: Report) {
  const { nodes } = file
  if (lacksTagNames(file)) {
    const message =
      'n8n’s command line refuses the file, because its tags are not written as n8n writes them, with a name each. The published copy has no tags; repair them for your own n8n.'
    report('tags', message, '/tags')
  }
  if (nodes.length === 0) {
    report('no_nodes', 'The workflow has no nodes, so there is nothing to run. Export it again.', '/nodes')
  } else if (nodes.length > MANY_NODES) {
    const message = `The workflow has ${nodes.length} nodes, which makes the editor slow and the picture hard to follow. Move parts of it into sub-workflows.`
    report('many_nodes', message, '/nodes')
  }
  const names = new Map<string, number>()
  const ids = new Map<string, number>()
  const notes = new Set(nodes.filter(isStickyNote).map(({ name }) => name))
  for (const [index, node] of nodes.entries()) {
    const { name } = node
    const say: Say = (rule, key, given) =>
      report(rule, FAULTS[rule](`“${name}”`, `${given}`), joinPointer('/nodes', index, key), name)
    checkNode(node, index, say)

    const first = names.get(name)
    const places = `(numbers ${(first ?? 0) + 1} and ${index + 1})`
    if (first === undefined) names.set(name, index)
    else if (notes.has(name)) say('duplicate_note', 'name')
    else say(sameNode(nodes[first], node) ? 'duplicate_node' : 'duplicate_name', 'name', places)

    const id = ownString(node, 'id')
    const firstOfId = id && ids.get(id)
    if (typeof firstOfId === 'number') say('duplicate_id', 'id', firstOfId + 1)
    else if (id) ids.set(id, index)
  }
}

/** Whether two nodes differ at most in their id, which n8n gives anew. */
export function sameNode(one: WorkflowNode | undefined, other: WorkflowNode): boolean {
  const text = (node: WorkflowNode | undefined) => JSON.stringify({ ...node, id: null })
  return text(one) === text(other)
}

export const ON_ERROR = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput']

const AGAIN = 'the number that n8n writes when you place the node anew'
/** What is wrong with a node, given its name and what the file has. */
const FAULTS = {
  no_name: (_, place) => `Node ${place} has an empty name, and connections and expressions use names. Name it.`,
  duplicate_note: (name) =>
    `Two nodes are named ${name}, and one of them is a sticky note. Nothing breaks, since n8n renames one; give the note a name of its own.`,
  duplicate_node: (name, places) =>
    `${name} stands in the file twice, exactly alike ${places}. n8n connects only one of the two, so delete the other.`,
  duplicate_name: (name, places) =>
    `Two nodes are named ${name} ${places}. Connections use names, so n8n drops those of one of them. Rename one in n8n’s editor.`,
  duplicate_id: (name, first) =>
    `${name} has the same id as node ${first}. n8n gives new ids on import, but a comparison of two versions takes them for one node. Change one of them.`,
  type_unknown: (_, type) =>
    `“${type}” is not a node type, so n8n shows a question mark. Write it as package.name, like n8n-nodes-base.webhook.`,
  community_node: (name, community) =>
    `${name} comes from the community package ${community}, which must be installed first; n8n Cloud installs only verified ones. Name the package in the requirements.`,
  position: (name) =>
    `The position of ${name} is not two numbers, so n8n’s editor cannot draw it. Write it like [100, 200].`,
  type_version_missing: (name) =>
    `${name} has no typeVersion, so n8n has to guess how its parameters are meant. Add ${AGAIN}.`,
  type_version_text: (name) =>
    `The typeVersion of ${name} is text. n8n reads it, other programs may not; the published copy has a number.`,
  type_version: (name, given) =>
    `The typeVersion of ${name} is ${given}, so n8n finds no version of the node. Write ${AGAIN}.`,
  on_error: (name) =>
    `${name} has an “On Error” setting that n8n does not know, so it stops when the node fails. Use ${ON_ERROR.join(', ')}.`,
  parameters_missing: (name) =>
    `${name} has no parameters; n8n writes them even when they are empty. Set the node up again.`,
  parameters: (name, given) =>
    `The parameters of ${name} are ${given} instead of an object, so n8n cannot read them. Set the node up again.`,
} satisfies Partial<Record<RuleId, (name: string, given: string) => string>>

type Say = (rule: keyof typeof FAULTS, key: string, given?: string | number) => void

function checkNode(node: WorkflowNode, index: number, say: Say) {
  if (node.name.trim() === '') say('no_name', 'name', index + 1)

  const community = communityPackage(node.type)
  if (splitType(node.type).package === '') say('type_unknown', 'type', node.type)
  else if (community !== undefined) say('community_node', 'type', community)

  if (readPosition(node) === undefined) say('position', 'position')

  const version = own(node, 'typeVersion')
  if (version === undefined) {
    if (!isStickyNote(node)) say('type_version_missing', 'typeVersion')
  } else if (!Number.isFinite(version)) {
    const isText = typeof version === 'string' && typeof numberOf(version) === 'number'
    say(isText ? 'type_version_text' : 'type_version', 'typeVersion', describeValue(version))
  }

  const onError = own(node, 'onError')
  if (onError !== undefined && !ON_ERROR.some((value) => value === onError)) say('on_error', 'onError')

  const parameters = own(node, 'parameters')
  if (parameters === undefined) say('parameters_missing', 'parameters')
  else if (!isObject(parameters)) say('parameters', 'parameters', describeValue(parameters))
}

export function checkConnections(file: WorkflowFile, report: Report) {
  const names = new Set(file.nodes.map(({ name }) => name))
  const byId = new Map(file.nodes.map((node) => [ownString(node, 'id'), node.name]))
  // A sticky note may share its name with a node. Connections then refer to the node.
  const steps = new Set(file.nodes.filter((node) => !isStickyNote(node)).map(({ name }) => name))
  const { links, malformed } = readConnections(file)

  for (const { message, pointer, source } of malformed) report('connection_shape', message, pointer, source)

  // Reported once per source, not once per link.
  for (const source of Object.keys(file.connections)) {
    if (names.has(source)) continue
    const pointer = joinPointer('/connections', source)
    const named = byId.get(source)
    if (named !== undefined) {
      const message = `A connection starts at the id “${source}”. n8n connects by name and drops it; write “${named}” there.`
      report('connection_by_id', message, pointer, named)
    } else {
      const message = `No node is named “${source}”, but connections start from it, which n8n ignores. Remove them, or write the right name.`
      report('connection_from_nowhere', message, pointer, source)
    }
  }

  const seen = new Set<string>()
  for (const link of links) {
    const { source, target, kind, targetKind, pointer } = link
    const named = byId.get(target)
    if (!names.has(target) && named !== undefined) {
      const message = `“${source}” is connected to the id “${target}”. n8n connects by name and drops it; write “${named}” there.`
      report('connection_by_id', message, joinPointer(pointer, 'node'), source)
    } else if (!names.has(target)) {
      const message = `“${source}” is connected to “${target}”, and no node has that name, so n8n ignores the connection. Remove it, or write the right name.`
      report('connection_to_nowhere', message, joinPointer(pointer, 'node'), source)
    }
    const unknown = [kind, targetKind].find((name) => !CONNECTION_KINDS.includes(name))
    if (unknown !== undefined) {
      const message = `“${source}” has a connection of the kind “${unknown}”, which n8n does not follow: it knows main and ${CONNECTION_KINDS.length - 1} kinds that begin with ai_. Connect the nodes again in n8n’s editor.`
      report('connection_kind', message, pointer, source)
    } else if (kind !== targetKind) {
      const message = `The connection from “${source}” to “${target}” starts as ${kind} and ends as ${targetKind}, which do not fit. Connect the nodes again in n8n’s editor.`
      report('connection_kind_mixed', message, pointer, source)
    }
    for (const end of [source, target].filter((name) => names.has(name) && !steps.has(name))) {
      const message = `“${end}” is a sticky note and has no place in the flow. Remove the connection, or rename the note if another node is meant.`
      report('connection_note', message, pointer, end)
    }
    const key = linkKey(link, source, target)
    if (seen.has(key)) {
      const message = `“${source}” is connected twice to the same input of “${target}”, so that may run twice with the same data. Remove one of the two.`
      report('connection_twice', message, pointer, source)
    }
    seen.add(key)
  }
}
