import { appOf } from '../apps.ts'
import { catalogued } from '../catalogue/index.ts'
import { isTag, lacksTagNames, ON_ERROR, sameNode } from '../checks/structure.ts'
import { readConnections } from '../connections.ts'
import { isStickyNote, numberOf, type WorkflowNode } from '../file.ts'
import { isArray, type Json, own, ownString } from '../json.ts'
import { readPosition, settlePositions } from '../picture/geometry.ts'
import type { RuleId } from '../rules.ts'
import { suggestDetails } from '../suggest.ts'
import { editNode, type Repair, type Repairer } from './repair.ts'

export const workflowName: Repairer = (file) => {
  if (ownString(file, 'name')?.trim()) return []
  const { name } = suggestDetails(file)
  const title = `The workflow has no name, and n8n’s command line refuses such a file. It becomes “${name}”.`
  const edit: Repair['edit'] = (draft) => {
    draft.name = name
  }
  return [{ id: 'unnamed_workflow', rule: 'unnamed_workflow', title, edit }]
}

export const tags: Repairer = (file) => {
  if (!lacksTagNames(file)) return []
  const title =
    'Tags that are only texts become tags with a name, as n8n writes them; those without a name are removed.'
  const edit: Repair['edit'] = (draft) => {
    const named = (isArray(draft.tags) ? draft.tags : []).map((tag) => (typeof tag === 'string' ? { name: tag } : tag))
    draft.tags = named.filter(isTag)
  }
  return [{ id: 'tags', rule: 'tags', title, edit }]
}

/**
 * Of several nodes with one name n8n keeps the last, with all connections and expressions that use the name. So that one
 * keeps its name here too. A sticky note never does, because nothing can be connected to it.
 */
export const nodeNames: Repairer = ({ nodes, connections }) => {
  const wired = new Set(readConnections({ connections }).links.flatMap(({ source, target }) => [source, target]))
  const keepers = new Map<string, number>()
  for (const isNote of [true, false]) {
    for (const [index, node] of nodes.entries()) if (isStickyNote(node) === isNote) keepers.set(node.name, index)
  }
  const freeName = namesBeside(nodes)
  return nodes.flatMap((node, index): Repair[] => {
    const { name, type } = node
    const place = `Node ${index + 1}`
    const repair = (rule: RuleId, base: string, why: string): Repair[] => {
      const next = freeName(base)
      const edit: Repair['edit'] = (draft) => editNode(draft, index, (given) => ({ ...given, name: next }))
      return [{ id: `${rule}:${index}`, rule, title: `${why} It becomes “${next}”.`, node: name, edit }]
    }
    if (name.trim() === '') return repair('no_name', appOf(type).label, `${place} has no name.`)
    if (keepers.get(name) === index) return []
    if (isStickyNote(node)) return repair('duplicate_note', name, `${place}, a note, has the name of another node.`)
    if (sameNode(nodes[keepers.get(name) ?? -1], node) && !wired.has(ownString(node, 'id') ?? '')) {
      const title = `${place}, “${name}”, stands in the file once more, exactly alike. It is removed.`
      const edit: Repair['edit'] = ({ dropped }) => void dropped.add(index)
      return [{ id: `duplicate_node:${index}`, rule: 'duplicate_node', title, node: name, edit }]
    }
    const why = `${place} is called “${name}” like a later one, and n8n keeps only the last, with all its connections.`
    return repair('duplicate_name', name, why)
  })
}

/** Free names as n8n makes them: *Slack*, *Slack1*, *Slack2*. */
function namesBeside(nodes: readonly WorkflowNode[]): (name: string) => string {
  const taken = new Set(nodes.map(({ name }) => name))
  const counts = new Map<string, number>()
  return (name) => {
    let next = name
    while (taken.has(next)) {
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      next = `${name}${count}`
    }
    taken.add(next)
    return next
  }
}

/** Repairs fields that n8n cannot read, and writes others as n8n reads them. */
export const nodeFields: Repairer = ({ nodes }) => {
  const places = settlePositions(nodes)
  return nodes.flatMap((node, index) => fieldRepairs(node, index, places[index]))
}

function fieldRepairs(node: WorkflowNode, index: number, place = { x: 0, y: 0 }): Repair[] {
  const repairs: Repair[] = []
  /** @param value what the field becomes; undefined removes it */
  const mend = (rule: RuleId, key: string, value: Json | undefined, title: string) => {
    const edit: Repair['edit'] = (draft) =>
      editNode(draft, index, (given) => {
        const { [key]: _, ...rest } = given
        return (value === undefined ? rest : { ...given, [key]: value }) as WorkflowNode
      })
    repairs.push({ id: `${rule}:${index}`, rule, title, node: node.name, edit })
  }
  const [version, parameters, onError] = ['typeVersion', 'parameters', 'onError'].map((key) => own(node, key))
  const name = `“${node.name}”`
  if (readPosition(node) === undefined) {
    const title = `${name} has no place on the canvas. It gets one below the other nodes.`
    mend('position', 'position', [place.x, place.y], title)
  }
  if (typeof version === 'string' && typeof numberOf(version) === 'number') {
    const title = `The typeVersion of ${name} is written as text. It becomes the number ${version.trim()}.`
    mend('type_version_text', 'typeVersion', numberOf(version), title)
  }
  const versions = version === undefined && !isStickyNote(node) ? (catalogued(node.type) ?? []) : []
  const [only, ...others] = versions.flatMap((facts) => facts.versions)
  if (only !== undefined && others.length === 0) {
    const title = `${name} has no typeVersion. It gets ${only}, the only one that there is.`
    mend('type_version_missing', 'typeVersion', only, title)
  }
  // PHP and other programs write an empty object as an empty list.
  const isEmpty = parameters === null || (isArray(parameters) && parameters.length === 0)
  if (parameters === undefined || isEmpty) {
    const title = `${name} has no parameters. It gets an empty object.`
    mend(isEmpty ? 'parameters' : 'parameters_missing', 'parameters', {}, title)
  }
  if (onError !== undefined && !ON_ERROR.some((value) => value === onError)) {
    const title = `${name} has an “On Error” setting that n8n does not know. It is removed, and n8n still stops at an error.`
    mend('on_error', 'onError', undefined, title)
  }
  return repairs
}
