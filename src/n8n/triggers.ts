import { appOf, splitType } from './apps.ts'
import { isStickyNote, type WorkflowNode } from './file.ts'
import { type TriggerKind, triggerKindLabel } from './trigger-labels.ts'

export type { TriggerKind }
export { triggerKindLabel }

const KINDS = new Map<string, TriggerKind>([
  ['manualtrigger', 'manual'],
  ['start', 'manual'],
  ['scheduletrigger', 'schedule'],
  ['cron', 'schedule'],
  ['interval', 'schedule'],
  ['webhook', 'webhook'],
  ['formtrigger', 'form'],
  ['chattrigger', 'chat'],
  ['manualchattrigger', 'chat'],
  ['emailreadimap', 'email'],
  ['executeworkflowtrigger', 'workflow'],
  ['errortrigger', 'error'],
  ['workflowtrigger', 'other'],
  ['n8ntrigger', 'other'],
  ['mcptrigger', 'other'],
  ['evaluationtrigger', 'other'],
  ['localfiletrigger', 'other'],
])

export function isTrigger(node: WorkflowNode): boolean {
  return !isStickyNote(node) && triggerKind(node) !== undefined
}

/** How a node starts the workflow, or `undefined` if it does not. */
export function triggerKind(node: WorkflowNode): TriggerKind | undefined {
  const { name } = splitType(node.type)
  return KINDS.get(name.toLowerCase()) ?? (/trigger$/i.test(name) ? 'app' : undefined)
}

export function triggerLabel(node: WorkflowNode): string | undefined {
  const kind = triggerKind(node)
  if (kind === undefined) return undefined
  if (kind !== 'app' && kind !== 'other') return triggerKindLabel(kind)
  const { service, label } = appOf(node.type)
  return service ?? label
}
