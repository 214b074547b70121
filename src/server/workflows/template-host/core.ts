import { readConnections } from '../../../n8n/connections.ts'
import { isStickyNote, type WorkflowFile } from '../../../n8n/file.ts'
import { isTrigger } from '../../../n8n/triggers.ts'
import { withFormId } from '../../../n8n/webhook-ids.ts'

export interface WorkflowCore {
  nodes: unknown
  connections: unknown
  settings: unknown
}

/** What is imported: the workflow and nothing around it. */
export const coreOf = (file: WorkflowFile): WorkflowCore => ({
  nodes: harmlessLast(file),
  connections: file.connections,
  settings: file.settings ?? {},
})

/** The same for n8n's wizard, which takes what the preview brought. */
export const wizardCoreOf = (file: WorkflowFile): WorkflowCore => ({
  ...coreOf(file),
  nodes: harmlessLast(file).map(withFormId),
})

/**
 * n8n moves whatever leads to the last node of an import down. So the last one is a node that nothing leads to; the
 * order means nothing else, since connections are by name.
 */
function harmlessLast(file: WorkflowFile): WorkflowFile['nodes'] {
  const { nodes } = file
  const targets = new Set(readConnections(file).links.map(({ target }) => target))
  const free = nodes.filter(({ name }) => !targets.has(name))
  const last = nodes.at(-1)
  if (!last || free.includes(last)) return nodes
  const chosen = free.find(isStickyNote) ?? free.find(isTrigger) ?? free[0]
  return chosen ? [...nodes.filter((node) => node !== chosen), chosen] : nodes
}
