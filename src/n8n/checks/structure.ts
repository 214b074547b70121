import { communityPackage, splitType } from '../apps.ts'
import { CONNECTION_KINDS, linkKey, readConnections } from '../connections.ts'
import { isStickyNote, numberOf, type WorkflowFile, type WorkflowNode } from '../file.ts'
import { describeValue, isArray, isObject, joinPointer, own, ownString } from '../json.ts'
import type { Report, RuleId } from '../rules.ts'

/** The largest real workflow measured had 246 nodes. Above this limit the editor and the picture get slow. */
const MANY_NODES = 300

export function checkNodes({ nodes }: WorkflowFile, report: Report) {
  if (nodes.length === 0) report('no_nodes', 'The workflow has no nodes.', '/nodes')
  if (nodes.length > MANY_NODES) {
    const message = `The workflow has ${nodes.length} nodes; consider splitting it into parts of at most ${MANY_NODES}.`
    report('many_nodes', message, '/nodes')
  }
  const names = new Map<string, number>()
  const ids = new Map<string, number>()
  const notes = new Set(nodes.filter(isStickyNote).map(({ name }) => name))
  for (const [index, node] of nodes.entries()) {
    const { name } = node
    const reportAt = (rule: RuleId, key: string, message: string) =>
      report(rule, message, joinPointer('/nodes', index, key), name)
    checkNode(node, index, reportAt)

    const first = names.get(name)
    if (first === undefined) names.set(name, index)
    else if (notes.has(name)) {
      // Harmless: notes have no connections, and n8n renames them.
      const message = `Two nodes are named “${name}”, and one is a sticky note; n8n renames one of them.`
      reportAt('duplicate_note', 'name', message)
    } else {
      const message = `Two nodes are named “${name}” (numbers ${first + 1} and ${index + 1}); connections use names, so each node needs its own.`
      reportAt('duplicate_name', 'name', message)
    }

    const id = ownString(node, 'id')
    const firstOfId = id && ids.get(id)
    if (typeof firstOfId === 'number') {
      const message = `“${name}” has the same id as node ${firstOfId + 1}; n8n assigns new ids on import.`
      reportAt('duplicate_id', 'id', message)
    } else if (id) ids.set(id, index)
  }
}

export const ON_ERROR = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput']

function checkNode(node: WorkflowNode, index: number, report: (rule: RuleId, key: string, message: string) => void) {
  const name = `“${node.name}”`
  if (node.name.trim() === '') report('no_name', 'name', `Node ${index + 1} has an empty name.`)

  const community = communityPackage(node.type)
  if (splitType(node.type).package === '') {
    report('type_unknown', 'type', `“${node.type}” is not a node type: it should read package.name.`)
  } else if (community !== undefined) {
    const message = `${name} comes from the community package ${community}; n8n Cloud installs only verified ones.`
    report('community_node', 'type', message)
  }

  const position = own(node, 'position')
  if (!isArray(position) || position.length < 2) {
    report('position', 'position', `${name} has no position of the form [x, y].`)
  } else if (!position.slice(0, 2).every(Number.isFinite)) {
    report('position', 'position', `The position of ${name} must be two numbers.`)
  }

  const version = own(node, 'typeVersion')
  if (version === undefined) {
    if (!isStickyNote(node)) report('type_version_missing', 'typeVersion', `${name} has no typeVersion.`)
  } else if (!Number.isFinite(version)) {
    const isText = typeof version === 'string' && typeof numberOf(version) === 'number'
    if (isText)
      report(
        'type_version_text',
        'typeVersion',
        `The typeVersion of ${name} is text; the published copy uses a number.`,
      )
    else report('type_version', 'typeVersion', `The typeVersion of ${name} is ${describeValue(version)}.`)
  }

  const onError = own(node, 'onError')
  if (onError !== undefined && !ON_ERROR.some((known) => known === onError)) {
    const message = `${name} has an “On Error” setting that n8n does not know; it knows ${ON_ERROR.join(', ')}.`
    report('on_error', 'onError', message)
  }

  const parameters = own(node, 'parameters')
  if (parameters === undefined) report('parameters_missing', 'parameters', `${name} has no parameters.`)
  else if (!isObject(parameters)) {
    const message = `The parameters of ${name} should be an object, not ${describeValue(parameters)}.`
    report('parameters', 'parameters', message)
  }
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
      const message = `A connection starts at the id “${source}”; n8n connects by name, here “${named}”.`
      report('connection_by_id', message, pointer, named)
    } else {
      const message = `No node is named “${source}”, but connections start from it; n8n ignores them.`
      report('connection_from_nowhere', message, pointer, source)
    }
  }

  const seen = new Set<string>()
  for (const link of links) {
    const { source, target, kind, targetKind, pointer } = link
    const named = byId.get(target)
    if (!names.has(target) && named !== undefined) {
      const message = `“${source}” is connected to the id “${target}”; n8n connects by name, here “${named}”.`
      report('connection_by_id', message, joinPointer(pointer, 'node'), source)
    } else if (!names.has(target)) {
      const message = `“${source}” is connected to “${target}”, and no node has that name; n8n ignores the connection.`
      report('connection_to_nowhere', message, joinPointer(pointer, 'node'), source)
    }
    const unknown = [kind, targetKind].find((name) => !CONNECTION_KINDS.includes(name))
    if (unknown !== undefined) {
      const message = `“${source}” uses the connection kind “${unknown}”; n8n knows ${CONNECTION_KINDS.length}, main and ai_*.`
      report('connection_kind', message, pointer, source)
    } else if (kind !== targetKind) {
      const message = `The link from “${source}” to “${target}” starts as ${kind} and ends as ${targetKind}.`
      report('connection_kind_mixed', message, pointer, source)
    }
    for (const end of [source, target].filter((name) => names.has(name) && !steps.has(name))) {
      report('connection_note', `“${end}” is a sticky note and cannot be connected.`, pointer, end)
    }
    const key = linkKey(link, source, target)
    if (seen.has(key)) {
      const message = `“${source}” is connected twice to the same input of “${target}”.`
      report('connection_twice', message, pointer, source)
    }
    seen.add(key)
  }
}
