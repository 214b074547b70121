import { expect, it } from 'vitest'
import { type LinkWords, node, TRIGGER, workflow } from '../../tests/helpers/n8n/workflows.ts'
import type { JsonObject } from './json.ts'
import { layoutWorkflow } from './layout.ts'
import { namedOutputs } from './output-labels.ts'
import { workflowPicture } from './picture.ts'

const LANGCHAIN = '@n8n/n8n-nodes-langchain'
const categories = { categories: [{ category: 'Invoice' }, { category: 'Question' }, { category: '' }] }
const rules = { values: [{ outputKey: 'Paid' }, { outputKey: '' }] }

it.each<[title: string, type: string, parameters: JsonObject, labels: string[]]>([
  ['a text classifier', `${LANGCHAIN}.textClassifier`, { categories }, ['Invoice', 'Question', '3']],
  [
    'a text classifier with a fallback',
    `${LANGCHAIN}.textClassifier`,
    { categories, options: { fallback: 'other' } },
    ['Invoice', 'Question', '3', 'other'],
  ],
  ['a sentiment analysis', `${LANGCHAIN}.sentimentAnalysis`, {}, ['Positive', 'Neutral', 'Negative']],
  [
    'a sentiment analysis with custom categories',
    `${LANGCHAIN}.sentimentAnalysis`,
    { options: { categories: 'Happy, , Angry' } },
    ['Happy', 'Angry'],
  ],
  ['a switch', 'n8n-nodes-base.switch', { rules }, ['Paid', '2']],
  [
    'a switch with a fallback',
    'n8n-nodes-base.switch',
    { rules, options: { fallbackOutput: 'extra', renameFallbackOutput: 'Unknown' } },
    ['Paid', '2', 'Unknown'],
  ],
  ['a switch by number', 'n8n-nodes-base.switch', { mode: 'expression', numberOutputs: 3 }, ['0', '1', '2']],
  ['a plain node', 'n8n-nodes-base.set', {}, []],
])('names the outputs of %s from its parameters', (_, type, parameters, labels) => {
  const step = node('Decide', type, { parameters })
  expect(namedOutputs(step)).toEqual(labels)
  const wires = labels.map((_, output): LinkWords => ['Decide', 'End', 'main', output])
  const end = node('End', 'n8n-nodes-base.noOp', { position: [600, 0] })
  const file = workflow([node('Start', TRIGGER), step, end], [['Start', 'Decide'], ...wires])
  expect(layoutWorkflow(file).boxes[1]?.outputs).toBe(Math.max(1, labels.length))
  for (const label of labels) expect(workflowPicture(file)).toContain(`>${label}</text>`)
  // An output that leads nowhere has neither a port nor a label.
  const first = workflow([node('Start', TRIGGER), step, end], [['Start', 'Decide'], ...wires.slice(0, 1)])
  for (const label of labels.slice(1)) expect(workflowPicture(first)).not.toContain(`>${label}</text>`)
})

it('names at most 50 outputs of a node', () => {
  const values = Array.from({ length: 1000 }, () => ({ outputKey: 'x' }))
  const hostile: JsonObject[] = [{ rules: { values } }, { mode: 'expression', numberOutputs: 1e9 }]
  for (const parameters of hostile) {
    expect(namedOutputs(node('Decide', 'n8n-nodes-base.switch', { parameters }))).toHaveLength(50)
  }
})
