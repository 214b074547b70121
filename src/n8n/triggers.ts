import { appOf, splitType } from './apps.ts'
import { isStickyNote, type WorkflowNode } from './file.ts'

export type TriggerKind =
  | 'manual'
  | 'schedule'
  | 'webhook'
  | 'form'
  | 'chat'
  | 'email'
  | 'workflow'
  | 'error'
  | 'app'
  | 'other'

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

const LABELS: Record<Exclude<TriggerKind, 'app' | 'other'>, string> = {
  manual: 'Manual start',
  schedule: 'Schedule',
  webhook: 'Webhook',
  form: 'Form',
  chat: 'Chat message',
  email: 'Incoming email',
  workflow: 'Another workflow',
  error: 'Workflow error',
}

/** The label of a trigger kind. */
export function triggerKindLabel(kind: string): string {
  if (kind === 'app') return 'App event'
  return Object.hasOwn(LABELS, kind) ? LABELS[kind as keyof typeof LABELS] : 'Other'
}

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
  if (kind !== 'app' && kind !== 'other') return LABELS[kind]
  const { service, label } = appOf(node.type)
  return service ?? label
}
