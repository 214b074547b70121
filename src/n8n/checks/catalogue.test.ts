import { expect, it } from 'vitest'
import { type LinkWords, node, TRIGGER, workflow } from '../../../tests/helpers/n8n/workflows.ts'
import { catalogued } from '../catalogue/index.ts'
import type { WorkflowFile, WorkflowNode } from '../file.ts'
import type { JsonObject } from '../json.ts'
import { checkCatalogue } from './catalogue.ts'

const BASE = 'n8n-nodes-base.'
const AI = '@n8n/n8n-nodes-langchain.'
const slack = { slackApi: { id: '1', name: 'Slack' } }
const openAi = { openAiApi: { id: '1', name: 'OpenAI' } }

function reportsOf(file: WorkflowFile): string[] {
  const list: string[] = []
  checkCatalogue(file, (rule, message, pointer) => list.push(`${rule} ${pointer}: ${message}`))
  return list
}

/** A trigger, the node, and what else is connected. */
const flow = (type: string, more: JsonObject = {}, others: WorkflowNode[] = [], links: LinkWords[] = []) =>
  workflow([node('Start', TRIGGER), node('It', type, more), ...others], [['Start', 'It'], ...links])

const rulesOf = (file: WorkflowFile) => reportsOf(file).map((each) => each.split(' ')[0])

const model = node('Model', `${AI}lmChatOpenAi`, { typeVersion: 1.2, credentials: openAi })
const second = node('Second', `${AI}lmChatOpenAi`, { typeVersion: 1.2, credentials: openAi })
const tool = node('Tool', `${AI}toolCode`, { typeVersion: 1.1 })
const agent = { typeVersion: 2.2 }
const toModel: LinkWords = ['Model', 'It', 'ai_languageModel']
const embeddings = node('Model', `${AI}embeddingsOpenAi`, { typeVersion: 1.2, credentials: openAi })
const insert = { typeVersion: 1.3, parameters: { mode: 'insert' } }
const loader = node('Loader', `${AI}documentDefaultDataLoader`, { typeVersion: 1.1 })

it('reports a choice only in a node that runs, and an unknown type in any, as n8n then runs nothing of it', () => {
  const wrong = node('It', `${BASE}slack`, { typeVersion: 2.3, parameters: { resource: 'messages' } })
  const start = node('Start', TRIGGER)
  expect(rulesOf(workflow([start, wrong], [['Start', 'It']]))).toContain('resource_unknown')
  expect(rulesOf(workflow([start, { ...wrong, disabled: true }], [['Start', 'It']]))).toEqual([])
  expect(rulesOf(workflow([start, wrong]))).toEqual([])
  expect(rulesOf(workflow([start, node('It', `${BASE}mongodb`, { disabled: true })]))).toEqual(['node_unknown'])
})

it.each<[rule: string, broken: WorkflowFile, sound: WorkflowFile]>([
  ['node_unknown', flow(`${BASE}mongodb`), flow(`${BASE}code`)],
  ['node_unknown', flow(`${BASE}codeTool`), flow('n8n-nodes-other.code')],
  ['node_unknown', flow('n8n-nodes-langchain.agent'), flow('n8n-nodes-langchain.other')],
  ['node_retired', flow(`${BASE}function`), flow(`${BASE}code`, { typeVersion: 2 })],
  ['version_unknown', flow(`${BASE}set`, { typeVersion: 2.5 }), flow(`${BASE}set`, { typeVersion: '3.4' })],
  ['version_unknown', flow(`${BASE}function`, { typeVersion: 2 }), flow(`${BASE}set`, { typeVersion: 3.4 })],
  ['version_newer', flow(`${BASE}noOp`, { typeVersion: 1.4 }), flow(`${BASE}noOp`)],
  [
    'resource_unknown',
    flow(`${BASE}slack`, { typeVersion: 2.3, parameters: { resource: 'messages' }, credentials: slack }),
    flow(`${BASE}slack`, { typeVersion: 2.3, parameters: { resource: '={{ $json.kind }}' }, credentials: slack }),
  ],
  [
    'operation_unknown',
    flow(`${BASE}slack`, { typeVersion: 2.3, parameters: { operation: 'send' }, credentials: slack }),
    flow(`${BASE}slack`, { typeVersion: 2.3, parameters: { operation: 'update' }, credentials: slack }),
  ],
  [
    'operation_unknown',
    flow(`${BASE}slack`, { parameters: { operation: 'sendAndWait' }, credentials: slack }),
    flow(`${BASE}slack`, { typeVersion: 2.3, parameters: { operation: 'sendAndWait' }, credentials: slack }),
  ],
  ['login_missing', flow(`${BASE}slack`), flow(`${BASE}slack`, { credentials: slack })],
  [
    'login_missing',
    flow(`${BASE}httpRequest`, { typeVersion: 2, parameters: { authentication: 'httpBasicAuth' } }),
    flow(`${BASE}httpRequest`, { typeVersion: 2 }),
  ],
  [
    'login_missing',
    flow(`${BASE}httpRequest`, {
      typeVersion: 4.2,
      parameters: { authentication: 'predefinedCredentialType', nodeCredentialType: 'slackApi' },
    }),
    flow(`${BASE}slack`, { typeVersion: 2.3, disabled: true }),
  ],
  [
    'output_kind',
    flow(`${AI}toolCode`, {}, [node('Next')], [['It', 'Next']]),
    flow(`${BASE}code`, {}, [node('Next')], [['It', 'Next']]),
  ],
  [
    'output_kind',
    flow(`${AI}agent`, agent, [model, node('Http', `${BASE}httpRequest`)], [toModel, ['Http', 'It', 'ai_tool']]),
    flow(
      `${AI}agent`,
      agent,
      [model, node('Http', `${BASE}httpRequestTool`, { typeVersion: 4.2 })],
      [toModel, ['Http', 'It', 'ai_tool']],
    ),
  ],
  ['input_kind', flow(`${BASE}webhook`), flow(`${BASE}wait`)],
  [
    'input_kind',
    flow(`${AI}chainLlm`, { typeVersion: 1.5 }, [model, tool], [toModel, ['Tool', 'It', 'ai_tool']]),
    flow(`${AI}agent`, agent, [model, tool], [toModel, ['Tool', 'It', 'ai_tool']]),
  ],
  [
    'input_beyond',
    flow(`${BASE}code`, {}, [node('Other', TRIGGER)], [['Other', 'It', 'main', 0, 1]]),
    flow(`${BASE}merge`, { typeVersion: 3 }, [node('Other', TRIGGER)], [['Other', 'It', 'main', 0, 1]]),
  ],
  [
    'input_beyond',
    flow(`${BASE}merge`, { typeVersion: 3 }, [node('Other', TRIGGER)], [['Other', 'It', 'main', 0, 2]]),
    flow(
      `${BASE}merge`,
      { typeVersion: 3, parameters: { numberInputs: 3 } },
      [node('Other', TRIGGER)],
      [['Other', 'It', 'main', 0, 2]],
    ),
  ],
  ['input_missing', flow(`${AI}agent`, agent), flow(`${AI}agent`, agent, [model], [toModel])],
  [
    'input_missing',
    flow(`${AI}agent`, agent, [{ ...model, disabled: true }], [toModel]),
    flow(`${AI}agent`, { ...agent, disabled: true }),
  ],
  [
    'input_missing',
    flow(`${AI}vectorStoreInMemory`, insert, [embeddings], [['Model', 'It', 'ai_embedding']]),
    flow(
      `${AI}vectorStoreInMemory`,
      insert,
      [embeddings, loader],
      [
        ['Model', 'It', 'ai_embedding'],
        ['Loader', 'It', 'ai_document'],
      ],
    ),
  ],
  [
    'input_full',
    flow(`${AI}agent`, agent, [model, second], [toModel, ['Second', 'It', 'ai_languageModel']]),
    flow(
      `${AI}agent`,
      { ...agent, parameters: { needsFallback: true } },
      [model, second],
      [toModel, ['Second', 'It', 'ai_languageModel', 0, 1]],
    ),
  ],
])('%s is told of the broken file and not of the sound one', (rule, broken, sound) => {
  expect(rulesOf(broken)).toEqual([rule])
  expect(rulesOf(sound)).toEqual([])
})

it('a near type, the version that has an operation and the successor of a node are proposed', () => {
  expect(reportsOf(flow(`${BASE}openai`))[0]).toContain(`Did you mean “${AI}openAi”?`)
  expect(reportsOf(flow(`${BASE}respondToWebhok`))[0]).toContain(`Did you mean “${BASE}respondToWebhook”?`)
  expect(reportsOf(flow(`${BASE}start`))[0]).toContain('Use Manual Trigger instead.')
  expect(reportsOf(flow(`${BASE}iot`))[0]).toContain('Replace it')
  const file = flow(`${BASE}slack`, { parameters: { operation: 'sendAndWait' }, credentials: slack })
  expect(reportsOf(file)[0]).toMatch(/Version 2[.\d]* of the node has it/)
})

it('a file without any login is reported once', () => {
  const nodes = [node('A', `${BASE}slack`), node('B', `${BASE}telegram`), node('C', `${BASE}code`)]
  expect(reportsOf(workflow(nodes))).toEqual([expect.stringMatching(/^login_missing .*2 nodes .*\(Slack, Telegram\)/)])
})

it('the tools that n8n makes of its nodes are known with the ports of a tool', () => {
  expect(catalogued(`${BASE}slackTool`)?.[0]).toMatchObject({ inputs: [], outputs: ['ai_tool'] })
  expect(catalogued(`${BASE}slackHitlTool`)?.[0]).toMatchObject({ inputs: ['ai_tool!'], outputs: ['ai_tool'] })
  expect(catalogued(`${BASE}ifTool`)).toBeUndefined()
  expect(catalogued('constructor')).toBeUndefined()
  expect(catalogued(`${BASE}__proto__`)).toBeUndefined()
})
