import { withFormId } from '../../../n8n/clean.ts'
import { readConnections } from '../../../n8n/connections.ts'
import { isStickyNote, type WorkflowFile } from '../../../n8n/file.ts'
import { isTrigger } from '../../../n8n/triggers.ts'

/** The part to import: the workflow and nothing else. */
export const coreOf = (file: WorkflowFile) => ({
  nodes: harmlessLast(file),
  connections: file.connections,
  settings: file.settings ?? {},
})

/** The same for n8n's wizard, which imports what the preview fetched. */
export const wizardCoreOf = (file: WorkflowFile) => ({ ...coreOf(file), nodes: harmlessLast(file).map(withFormId) })

/** n8n moves down whatever leads to the last node of an import, so the last one is a node that nothing leads to. */
function harmlessLast(file: WorkflowFile): WorkflowFile['nodes'] {
  const { nodes } = file
  const targets = new Set(readConnections(file).links.map(({ target }) => target))
  const free = nodes.filter(({ name }) => !targets.has(name))
  const last = nodes.at(-1)
  if (!last || free.includes(last)) return nodes
  const chosen = free.find(isStickyNote) ?? free.find(isTrigger) ?? free[0]
  return chosen ? [...nodes.filter((node) => node !== chosen), chosen] : nodes
}
