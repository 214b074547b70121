import { expect, it } from 'vitest'
import { node, TRIGGER, workflow } from '../../../../tests/helpers/n8n/workflows.ts'
import { STICKY_NOTE } from '../../../n8n/file.ts'
import { coreOf, wizardCoreOf } from './shapes.ts'

const start = node('Start', TRIGGER)
const note = node('Note', STICKY_NOTE)
const step = node('Step', 'n8n-nodes-base.set')
const end = node('End', 'n8n-nodes-base.set')
const model = node('Model', '@n8n/n8n-nodes-langchain.lmChatOpenAi')

const names = (file: Parameters<typeof coreOf>[0]) => coreOf(file).nodes.map(({ name }) => name)

it('moves a node without incoming links to the end: a note, else a trigger, else any', () => {
  expect(
    names(
      workflow(
        [note, start, step, end],
        [
          ['Start', 'Step'],
          ['Step', 'End'],
        ],
      ),
    ),
  ).toEqual(['Start', 'Step', 'End', 'Note'])
  expect(
    names(
      workflow(
        [start, step, end],
        [
          ['Start', 'Step'],
          ['Step', 'End'],
        ],
      ),
    ),
  ).toEqual(['Step', 'End', 'Start'])
  expect(
    names(
      workflow(
        [model, step, end],
        [
          ['Step', 'End'],
          ['Model', 'End'],
        ],
      ),
    ),
  ).toEqual(['Step', 'End', 'Model'])
})

it('keeps the order if the last node has no incoming links, or every node has some', () => {
  expect(
    names(
      workflow(
        [step, end, start],
        [
          ['Start', 'Step'],
          ['Step', 'End'],
        ],
      ),
    ),
  ).toEqual(['Step', 'End', 'Start'])
  expect(
    names(
      workflow(
        [step, end],
        [
          ['Step', 'End'],
          ['End', 'Step'],
        ],
      ),
    ),
  ).toEqual(['Step', 'End'])
  expect(names(workflow([]))).toEqual([])
})

it('changes nothing else', () => {
  const file = workflow([note, start, step], [['Start', 'Step']], { settings: { executionOrder: 'v1' } })
  expect(coreOf(file)).toEqual({ nodes: [start, step, note], connections: file.connections, settings: file.settings })
})

it('gives a form a webhookId for the wizard, which keeps its path, and none for the canvas, which would overwrite it', () => {
  const form = node('Form', 'n8n-nodes-base.formTrigger', { parameters: { options: { path: 'apply' } } })
  const file = workflow([step, form], [['Form', 'Step']])
  expect(coreOf(file).nodes).toEqual([step, form])
  expect(wizardCoreOf(file).nodes).toEqual([step, { ...form, webhookId: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
  expect(wizardCoreOf(file)).toEqual(wizardCoreOf(file))
})
