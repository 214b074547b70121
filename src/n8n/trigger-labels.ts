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
