import { describe, expect, it } from 'vitest'
import { connect, type LinkWords, node, TRIGGER, workflow } from '../../../tests/helpers/n8n/workflows.ts'
import { checkWorkflow } from '../checks.ts'
import type { WorkflowFile } from '../file.ts'
import type { JsonObject } from '../json.ts'
import type { RuleId } from '../rules.ts'

const base = (type: string) => `n8n-nodes-base.${type}`
const start = node('Start', TRIGGER)
const [a, b] = [node('A'), node('B')]
const http = node('Get', base('httpRequest'))

const webhook = (parameters: JsonObject = {}, more: JsonObject = {}) =>
  node('Hook', base('webhook'), {
    typeVersion: 2,
    parameters: { path: 'orders', authentication: 'headerAuth', ...parameters },
    ...more,
  })
const answer = node('Answer', base('respondToWebhook'), { typeVersion: 1.1 })
const waiting = webhook({ responseMode: 'responseNode' })
const stop = node('Stop', base('stopAndError'))
const form = node('Form', base('formTrigger'), { parameters: { responseMode: 'responseNode' } })
const loop = (typeVersion: number) => node('Loop', base('splitInBatches'), { typeVersion })
const chosen = { onError: 'continueErrorOutput' }

const flow = (nodes: Parameters<typeof workflow>[0], ...links: LinkWords[]) => workflow(nodes, links)

type Case = [what: string, rule: RuleId, broken: WorkflowFile, sound: WorkflowFile]

const rules = (types: number) => ({
  rules: { values: Array.from({ length: types }, (_, at) => ({ outputKey: `${at}` })) },
})
const decide = (more: JsonObject = {}) => node('If', base('if'), { typeVersion: 2, ...more })
const select = (parameters: JsonObject) => node('Switch', base('switch'), { typeVersion: 3, parameters })
const merge = node('Merge', base('merge'), { typeVersion: 3 })
const call = (workflowId: string | JsonObject) =>
  flow([start, node('Call', base('executeWorkflow'), { parameters: { workflowId } })], ['Start', 'Call'])
const agent = node('Agent', '@n8n/n8n-nodes-langchain.agent')
const tool = (more: JsonObject = {}) => node('Tool', '@n8n/n8n-nodes-langchain.toolCalculator', more)

const cases: Case[] = [
  [
    'an open webhook',
    'webhook_open',
    flow([webhook({ authentication: 'none' }), a], ['Hook', 'A']),
    flow([webhook(), a], ['Hook', 'A']),
  ],
  [
    'an open webhook, where the next node checks a signature',
    'webhook_open',
    flow([webhook({ authentication: undefined as never }), a], ['Hook', 'A']),
    flow(
      [
        webhook({ authentication: 'none' }),
        decide({ parameters: { value: "={{ $json.headers['x-signature'] }}" } }),
        a,
      ],
      ['Hook', 'If'],
      ['If', 'A'],
    ),
  ],
  [
    'an MCP server without a login',
    'webhook_open',
    flow([node('Server', '@n8n/n8n-nodes-langchain.mcpTrigger')]),
    flow([node('Server', '@n8n/n8n-nodes-langchain.mcpTrigger', { parameters: { authentication: 'bearerAuth' } })]),
  ],
  [
    'two webhooks of one address',
    'webhook_twice',
    flow([webhook(), { ...webhook({ path: '/orders/' }), name: 'Other' }]),
    flow([webhook(), { ...webhook({ httpMethod: 'POST' }), name: 'Other' }]),
  ],
  [
    'a webhook that waits for an answer',
    'respond_missing',
    flow([webhook({ responseMode: 'responseNode' }), a], ['Hook', 'A']),
    flow([webhook({ responseMode: 'responseNode' }), a, answer], ['Hook', 'A'], ['A', 'Answer']),
  ],
  [
    'an answer that its webhook does not wait for',
    'respond_refused',
    flow([webhook(), answer], ['Hook', 'Answer']),
    flow([webhook({ responseMode: 'responseNode' }), answer], ['Hook', 'Answer']),
  ],
  [
    'an answer behind a form of version 2.2',
    'respond_refused',
    flow([{ ...form, typeVersion: 2.2 }, answer], ['Form', 'Answer']),
    flow([{ ...form, typeVersion: 2.1 }, answer], ['Form', 'Answer']),
  ],
  [
    'an answer behind an old webhook that does not wait for it',
    'respond_ignored',
    flow([webhook({}, { typeVersion: 1 }), answer], ['Hook', 'Answer']),
    flow([webhook({ responseMode: 'responseNode' }, { typeVersion: 1 }), answer], ['Hook', 'Answer']),
  ],
  [
    'an answer on one way of a decision',
    'respond_one_way',
    flow([waiting, decide(), answer, a], ['Hook', 'If'], ['If', 'Answer'], ['If', 'A', 'main', 1]),
    flow([waiting, decide(), answer, a], ['Hook', 'If'], ['If', 'Answer'], ['If', 'A', 'main', 1], ['A', 'Answer']),
  ],
  [
    'an answer on one way of a decision after which nothing else answers',
    'respond_one_way',
    flow([waiting, decide(), answer, a], ['Hook', 'If'], ['If', 'Answer'], ['If', 'A', 'main', 1]),
    flow([waiting, decide(), answer, a], ['Hook', 'Answer'], ['Answer', 'If'], ['If', 'A', 'main', 1]),
  ],
  [
    'an answer on one way of a decision that no other trigger reaches',
    'respond_one_way',
    flow([waiting, decide(), answer, a], ['Hook', 'If'], ['If', 'Answer'], ['If', 'A', 'main', 1]),
    flow(
      [waiting, start, decide(), answer, a],
      ['Hook', 'If'],
      ['Start', 'If'],
      ['If', 'Answer'],
      ['If', 'A', 'main', 1],
    ),
  ],
  [
    'an answer on one way of a decision whose other way does not fail',
    'respond_one_way',
    flow([waiting, decide(), answer, a], ['Hook', 'If'], ['If', 'Answer'], ['If', 'A', 'main', 1]),
    flow([waiting, decide(), answer, stop], ['Hook', 'If'], ['If', 'Answer'], ['If', 'Stop', 'main', 1]),
  ],
  [
    'an answer without a webhook',
    'respond_alone',
    flow([start, answer], ['Start', 'Answer']),
    flow([start, webhook({ responseMode: 'responseNode' }), answer], ['Start', 'Answer'], ['Hook', 'Answer']),
  ],
  [
    'a loop of version 3 that does not return',
    'loop_never_returns',
    flow([start, loop(3), a], ['Start', 'Loop'], ['Loop', 'A', 'main', 1]),
    flow([start, loop(3), a, b], ['Start', 'Loop'], ['Loop', 'A', 'main', 1], ['A', 'B'], ['B', 'Loop']),
  ],
  [
    'a loop of version 1 that does not return',
    'loop_never_returns',
    flow([start, loop(1), a], ['Start', 'Loop'], ['Loop', 'A']),
    flow([start, loop(1), a], ['Start', 'Loop'], ['Loop', 'A'], ['A', 'Loop']),
  ],
  [
    'a loop whose steps hang on “done”',
    'loop_unwired',
    flow([start, loop(3), a], ['Start', 'Loop'], ['Loop', 'A'], ['A', 'Loop']),
    flow([start, loop(2), a], ['Start', 'Loop'], ['Loop', 'A'], ['A', 'Loop']),
  ],
  [
    'a circle without an exit',
    'endless_loop',
    flow([start, a, http], ['Start', 'A'], ['A', 'Get'], ['Get', 'A']),
    flow([start, a, http, decide()], ['Start', 'A'], ['A', 'Get'], ['Get', 'If'], ['If', 'A']),
  ],
  [
    'an If without a branch',
    'branch_unwired',
    flow([start, decide()], ['Start', 'If']),
    flow([start, decide(), a], ['Start', 'If'], ['If', 'A', 'main', 1]),
  ],
  [
    'the third output of an If',
    'output_beyond',
    flow([start, decide(), a], ['Start', 'If'], ['If', 'A', 'main', 2]),
    flow([start, decide(chosen), a], ['Start', 'If'], ['If', 'A', 'main', 2]),
  ],
  [
    'an output of a Switch without its rule',
    'output_beyond',
    flow([start, select(rules(2)), a], ['Start', 'Switch'], ['Switch', 'A', 'main', 2]),
    flow(
      [start, select({ ...rules(2), options: { fallbackOutput: 'extra' } }), a],
      ['Start', 'Switch'],
      ['Switch', 'A', 'main', 2],
    ),
  ],
  [
    'the second output of a node that has one',
    'output_beyond',
    flow([start, http, a], ['Start', 'Get'], ['Get', 'A', 'main', 1]),
    flow([start, { ...http, ...chosen }, a], ['Start', 'Get'], ['Get', 'A', 'main', 1]),
  ],
  [
    'an error output that leads nowhere',
    'error_output_unwired',
    flow([start, { ...http, ...chosen }, a], ['Start', 'Get'], ['Get', 'A']),
    flow([start, { ...http, ...chosen }, a], ['Start', 'Get'], ['Get', 'A', 'main', 1]),
  ],
  [
    'the error output of an If',
    'error_output_unwired',
    flow([start, decide(chosen), a], ['Start', 'If'], ['If', 'A', 'main', 1]),
    flow([start, decide(chosen), a], ['Start', 'If'], ['If', 'A', 'main', 2]),
  ],
  [
    'a merge of one input',
    'merge_one_input',
    flow([start, a, merge], ['Start', 'A'], ['A', 'Merge']),
    flow([start, a, merge], ['Start', 'A'], ['A', 'Merge'], ['Start', 'Merge', 'main', 0, 1]),
  ],
  [
    'two branches into one input',
    'merge_one_input',
    flow([start, a, merge], ['Start', 'A'], ['A', 'Merge'], ['Start', 'Merge']),
    flow([start, a, b], ['Start', 'A'], ['A', 'B'], ['Start', 'B']),
  ],
  [
    'a disabled node in the middle',
    'disabled_node',
    flow([start, { ...a, disabled: true }, b], ['Start', 'A'], ['A', 'B']),
    flow([start, a, { ...b, disabled: true }], ['Start', 'A'], ['A', 'B']),
  ],
  [
    'a disabled If with a second branch',
    'disabled_branch',
    flow([start, decide({ disabled: true }), a], ['Start', 'If'], ['If', 'A', 'main', 1]),
    flow([start, decide({ disabled: true }), a], ['Start', 'If'], ['If', 'A']),
  ],
  [
    'a disabled tool',
    'disabled_sub_node',
    flow([start, agent, tool({ disabled: true })], ['Start', 'Agent'], ['Tool', 'Agent', 'ai_tool']),
    flow([start, agent, tool()], ['Start', 'Agent'], ['Tool', 'Agent', 'ai_tool']),
  ],
  [
    'a call by the id of a workflow',
    'sub_workflow_elsewhere',
    call({ value: 'zVd0G4m33K6KrBvV', cachedResultName: 'Send' }),
    call('={{ $json.workflow }}'),
  ],
  ['a call that is to be filled in', 'sub_workflow', call('YOUR_WORKFLOW_ID'), call('={{ $workflow.id }}')],
]

const told = (file: WorkflowFile) => checkWorkflow(file).map(({ code }) => code)

describe('each fault is reported, and its repaired version is not', () => {
  it.each(cases)('%s: %s', (_, rule, broken, sound) => {
    expect(told(broken)).toContain(rule)
    expect(told(sound)).not.toContain(rule)
  })
})

it('nodes that seem unconnected are not reported where connections are broken', () => {
  const file = workflow([start, decide()], [], { connections: connect(['Start', 'If'], ['If', 'Gone']) })
  expect(told(file)).toEqual(['connection_to_nowhere'])
})
