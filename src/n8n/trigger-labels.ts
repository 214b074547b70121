/** The kinds of trigger, each with its label and the names of its nodes in lower case. */
export const TRIGGERS = {
  manual: ['Manual start', 'manualtrigger', 'start'],
  schedule: ['Schedule', 'scheduletrigger', 'cron', 'interval'],
  webhook: ['Webhook', 'webhook'],
  form: ['Form', 'formtrigger'],
  chat: ['Chat message', 'chattrigger', 'manualchattrigger'],
  email: ['Incoming email', 'emailreadimap'],
  workflow: ['Another workflow', 'executeworkflowtrigger'],
  error: ['Workflow error', 'errortrigger'],
  app: ['App event'],
  other: ['Other', 'workflowtrigger', 'n8ntrigger', 'mcptrigger', 'evaluationtrigger', 'localfiletrigger'],
} satisfies Record<string, [label: string, ...nodes: string[]]>

export type TriggerKind = keyof typeof TRIGGERS

export const triggerKindLabel = (kind: string): string =>
  TRIGGERS[Object.hasOwn(TRIGGERS, kind) ? (kind as TriggerKind) : 'other'][0]
