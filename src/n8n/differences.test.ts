import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyWorkflow, node, TRIGGER, workflow } from '../../tests/helpers/n8n/workflows.ts'
import { cleanWorkflow } from './clean.ts'
import { workflowDifferences } from './differences.ts'

const isUnchanged = (differences: object) => Object.values(differences).every((list) => list.length === 0)

it('workflowDifferences lists added, removed, renamed and changed nodes', () => {
  const before = workflow(
    [
      node('Start', TRIGGER),
      node('Get', undefined, { parameters: { url: 'a', 'x/y': [1, 2] } }),
      node('Gone', 'x.old'),
    ],
    [
      ['Start', 'Get'],
      ['Get', 'Gone'],
    ],
  )
  const after = workflow(
    [
      node('Start', TRIGGER),
      node('Fetch', undefined, { id: 'id-Get', parameters: { url: 'b', 'x/y': [1] } }),
      node('New', 'x.new'),
    ],
    [
      ['Start', 'Fetch'],
      ['Fetch', 'New'],
    ],
    { settings: { executionOrder: 'v1' } },
  )
  expect(workflowDifferences(before, after)).toEqual({
    file: [{ pointer: '/settings', change: 'changed' }],
    added: [{ name: 'New', type: 'x.new' }],
    removed: [{ name: 'Gone', type: 'x.old' }],
    renamed: [{ from: 'Get', to: 'Fetch' }],
    changed: [
      {
        name: 'Fetch',
        changes: [
          { pointer: '/parameters/url', change: 'changed' },
          { pointer: '/parameters/x~1y/1', change: 'removed' },
        ],
      },
    ],
    connectionsAdded: [{ from: 'Fetch', to: 'New', kind: 'main', output: 0, input: 0 }],
    connectionsRemoved: [{ from: 'Fetch', to: 'Gone', kind: 'main', output: 0, input: 0 }],
  })
})

it('lists what a clean copy drops, without any value', () => {
  const file = workflow(
    [node('A', TRIGGER, { webhookId: 'w', credentials: { slackApi: { id: '1', name: 'Jane' } } })],
    [],
    {
      meta: { instanceId: 'hidden' },
    },
  )
  const differences = workflowDifferences(file, cleanWorkflow(file))
  expect(differences.file).toEqual([{ pointer: '/meta', change: 'removed' }])
  expect(differences.changed[0]?.changes.map(({ pointer }) => pointer)).toEqual([
    '/webhookId',
    '/credentials/slackApi/id',
    '/credentials/slackApi/name',
  ])
  expect(JSON.stringify(differences)).not.toMatch(/hidden|Jane/)
})

it('finds no difference between a file and itself with reordered keys', () => {
  fc.assert(
    fc.property(anyWorkflow, (file) => {
      expect(isUnchanged(workflowDifferences(file, JSON.parse(JSON.stringify(file))))).toBe(true)
      const nodes = file.nodes.map((each) => ({
        name: each.name,
        type: each.type,
        ...Object.fromEntries(Object.entries(each).reverse()),
      }))
      expect(isUnchanged(workflowDifferences(file, { ...file, nodes }))).toBe(true)
    }),
  )
  fc.assert(fc.property(anyWorkflow, anyWorkflow, (a, b) => void workflowDifferences(a, b)))
})
