import type { JsonObject } from '../../../src/n8n/json.ts'
import { login } from '../flow.ts'
import { id, type Trigger } from './draft.ts'

const httpLogin = login('httpHeaderAuth')

export const TRIGGERS: readonly Trigger[] = [
  (d) => d.step('When clicking ‘Test workflow’', ['manualTrigger@1']),
  (d) =>
    d.step('Schedule', ['scheduleTrigger@1.2', 'scheduleTrigger@1.1'], {
      rule: {
        interval: [
          d.pick<JsonObject>([
            {},
            { field: 'hours', hoursInterval: 6 },
            { field: 'cronExpression', expression: '0 9 * * 1-5' },
            { field: 'weeks', triggerAtDay: [1, 5], triggerAtHour: 8 },
          ]),
        ],
      },
    }),
  (d) =>
    d.step('Cron', ['cron@1'], {
      triggerTimes: {
        item: [
          d.pick<JsonObject>([
            { hour: 9 },
            { mode: 'everyHour' },
            { mode: 'custom', cronExpression: '0 */10 * * * *' },
          ]),
        ],
      },
    }),
  (d) =>
    d.step(
      'Webhook',
      ['webhook@2', 'webhook@1.1', 'webhook@1'],
      {
        path: `orders-${d.below(99)}`,
        httpMethod: 'POST',
        authentication: 'headerAuth',
        ...(d.below(2) === 0 && { responseMode: 'lastNode' }),
      },
      { ...id('w1'), ...httpLogin },
    ),
  (d) => {
    d.answers = true
    return d.step(
      'Webhook',
      ['webhook@2', 'webhook@1'],
      { path: 'ask', authentication: 'headerAuth', responseMode: 'responseNode' },
      { ...id('w1'), ...httpLogin },
    )
  },
  (d) =>
    d.step(
      'On form submission',
      ['formTrigger@2.2'],
      { formTitle: 'Contact', formFields: { values: [{ fieldLabel: 'Name', requiredField: true }] } },
      id('f1'),
    ),
  (d) => d.step('When executed by another workflow', ['executeWorkflowTrigger@1.1'], { inputSource: 'passthrough' }),
  (d) =>
    d.step(
      'Gmail Trigger',
      ['gmailTrigger@1.2'],
      { pollTimes: { item: [{ mode: 'everyMinute' }] }, filters: {} },
      login('gmailOAuth2'),
    ),
  (d) =>
    d.step(
      'Telegram Trigger',
      ['telegramTrigger@1.1'],
      { updates: ['message'] },
      { ...id('t1'), ...login('telegramApi') },
    ),
  (d) => d.step('When chat message received', ['lc:chatTrigger@1.1'], { options: {} }, id('c1')),
]
