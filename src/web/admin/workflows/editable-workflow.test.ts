import { expect, test } from 'vitest'
import { type EditedWorkflow, editableWorkflow } from './editable-workflow.ts'

test('editing another field of a workflow keeps tags that contain commas', () => {
  const entry = { name: 'A', tags: ['sales, marketing', 'mail'], accepted: [] } as unknown as EditedWorkflow
  const values = { ...editableWorkflow.values(entry), description: 'Other words.' }
  expect(editableWorkflow.body(values, entry)).toMatchObject({ description: 'Other words.', tags: entry.tags })
})
