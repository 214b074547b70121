import type { WorkflowFile } from '../../../src/n8n/file.ts'
import type { JsonObject } from '../../../src/n8n/json.ts'
import type { RuleId } from '../../../src/n8n/rules.ts'
import { login, type Step } from '../flow.ts'

export interface Fault {
  readonly title: string
  /** Each of these tells it. */
  readonly rules: readonly RuleId[]
  /** The broken workflow, or the same without the fault. */
  readonly build: (isMended: boolean) => WorkflowFile
}

/** Writes faults into a list. */
export const into =
  (list: Fault[]) =>
  (title: string, rules: RuleId | readonly RuleId[], build: Fault['build']): unknown =>
    list.push({ title, rules: typeof rules === 'string' ? [rules] : rules, build })

/** The same step with other keys beside its parameters. */
export const as = ([name, type, parameters = {}]: Step, more: JsonObject): Step => [name, type, parameters, more]

export const url = 'https://api.acme.io/users'
export const GET: Step = ['Get', 'httpRequest@4.2', { url }]
export const SAVE: Step = ['Save', 'set@3.4']
export const RESPOND: Step = ['Answer', 'respondToWebhook@1.1', { respondWith: 'text', responseBody: 'ok' }]
export const auth = { authentication: 'headerAuth' }
export const hook = (name: string, parameters = {}, version = '2'): Step => [
  name,
  `webhook@${version}`,
  { path: 'orders', ...auth, ...parameters },
  { webhookId: 'w1', ...login('httpHeaderAuth') },
]
export const model: Step = ['Model', 'lc:lmChatOpenAi@1.2', { model: 'gpt-4o' }, login('openAiApi')]
export const embeddings: Step = ['Embeddings', 'lc:embeddingsOpenAi@1.2', {}, login('openAiApi')]
export const equals = {
  conditions: {
    conditions: [{ leftValue: '={{ $json.a }}', rightValue: 'x', operator: { type: 'string', operation: 'equals' } }],
    combinator: 'and',
  },
}
export const chat: Step = ['Chat', 'lc:chatTrigger@1.1', {}, { webhookId: 'c1' }]
