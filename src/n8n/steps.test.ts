import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyWorkflow, node, strangeFiles, TRIGGER, workflow } from '../../tests/helpers/n8n/workflows.ts'
import { describeStep, workflowSteps } from './steps.ts'

const LANGCHAIN = '@n8n/n8n-nodes-langchain'

it('workflowSteps lists the steps in execution order, sub-nodes after the agent that uses them', () => {
  const nodes = [
    node('No', 'n8n-nodes-base.slack', { disabled: true }),
    node('Model', `${LANGCHAIN}.lmChatOpenAi`),
    node('Ok?', 'n8n-nodes-base.if', { notes: ' checks ' }),
    node('Agent', `${LANGCHAIN}.agent`),
    node('Start', TRIGGER),
    node('Note', 'n8n-nodes-base.stickyNote'),
  ]
  const steps = workflowSteps(
    workflow(nodes, [
      ['Start', 'Ok?'],
      ['Ok?', 'Agent', 'main', 0],
      ['Ok?', 'No', 'main', 1],
      ['Model', 'Agent', 'ai_languageModel'],
      ['Agent', 'Ok?'],
    ]),
  )
  expect(steps.map(describeStep)).toEqual([
    'Start (Manual Trigger), then 2. Ok?.',
    'Ok? (If), then true: 3. Agent; false: 4. No.',
    'Agent (AI Agent), then back to 2. Ok?.',
    'No (Slack, disabled).',
    'Model (OpenAI Chat Model), used by Model: 3. Agent.',
  ])
  expect(steps[1]?.notes).toBe('checks')
})

it('lists every node once, for any connections', () => {
  const check = (file: ReturnType<typeof workflow>) => {
    const steps = workflowSteps(file)
    expect(steps).toHaveLength(file.nodes.filter((each) => each.type !== 'n8n-nodes-base.stickyNote').length)
    expect(steps.map((step) => step.number)).toEqual(steps.map((_, index) => index + 1))
    for (const link of steps.flatMap((step) => step.leadsTo)) expect(steps[link.number - 1]?.name).toBe(link.name)
  }
  for (const file of strangeFiles().values()) check(file)
  fc.assert(fc.property(anyWorkflow, check))
})

it('links to the last of two nodes with the same name', () => {
  const steps = workflowSteps(
    workflow([node('Start', TRIGGER), node('A', 'n8n-nodes-base.slack'), node('A')], [['Start', 'A']]),
  )
  expect(steps.map(({ name, app }) => [name, app])).toEqual([
    ['Start', 'Manual Trigger'],
    ['A', 'Edit Fields'],
    ['A', 'Slack'],
  ])
})
