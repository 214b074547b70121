import { expect, it } from 'vitest'
import { node, TRIGGER, workflow } from '../../../tests/helpers/n8n/workflows.ts'
import type { WorkflowFile } from '../../n8n/file.ts'
import { answer, answers } from './answer.ts'

const key = `sk-proj-${'a1B2c3D4'.repeat(6)}`
const none = { repairs: [], replace: [] }
const ask = (file: WorkflowFile, more: Partial<typeof none> | { repairs: string[] } = {}) =>
  answer({ text: JSON.stringify(file), ...none, ...more })
const byId = workflow([node('Start', TRIGGER), node('End', 'n8n-nodes-base.noOp')], [['id-Start', 'id-End']])

it('a secret is nowhere in the answer, even if it is the name of a node', () => {
  const steps = [node('Start', TRIGGER), node(key, 'n8n-nodes-base.noOp', { parameters: { key } })]
  const reply = ask({
    ...workflow(steps, [
      ['Start', key],
      ['Gone', key],
    ]),
    pinData: { [key]: [{ json: { key } }] },
  })
  expect(reply.secrets.map(({ level }) => level)).toContain('critical')
  expect(reply.mended?.repairs.length).toBeGreaterThan(0)
  expect(JSON.stringify(reply)).not.toContain(key)
})

it('a secret in connections of missing nodes, or in the name of one, is nowhere in the answer', () => {
  const reply = ask(
    workflow(
      [node('Start', TRIGGER)],
      [
        [key, `${key}2`],
        ['Start', `To ${key}`],
        ['Start', 'Start', key],
      ],
    ),
  )
  expect(reply.findings.map(({ code }) => code)).toContain('connection_from_nowhere')
  expect(JSON.stringify(reply)).not.toContain(key)
})

it('a value that may be intended is replaced in the clean copy only on request', () => {
  const address = 'https://docs.google.com/spreadsheets/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit'
  const file = workflow([node('Start', TRIGGER, { parameters: { address } })])
  const [own] = ask(file).secrets
  expect([own?.level, ask(file).mended?.clean.includes(address)]).toEqual(['warning', true])
  const replaced = answer({ text: JSON.stringify(file), repairs: [], replace: [own?.fingerprint ?? ''] })
  expect(replaced.mended?.clean.includes(address)).toBe(false)
  expect(replaced.secrets).toEqual([expect.objectContaining({ fingerprint: own?.fingerprint })])
})

it('a repair is shown with its difference; then copy, findings and drawing are those of the repaired file', () => {
  const before = ask(byId)
  const repairs = before.mended?.repairs ?? []
  const ids = repairs.map(({ id }) => id)
  expect(repairs[0]?.differences?.connectionsAdded).toEqual([expect.objectContaining({ from: 'Start', to: 'End' })])
  expect(before.findings.map(({ code }) => code)).toContain('connection_by_id')
  const after = ask(byId, { repairs: ids })
  expect(after.findings.map(({ code }) => code)).not.toContain('connection_by_id')
  expect(after.mended?.repairs.map(({ id }) => id)).toEqual(ids)
  expect(JSON.parse(after.mended?.clean ?? '').connections.Start.main[0][0].node).toBe('End')
  expect(after.drawing?.picture.match(/data-from|<path/g)?.length).toBeGreaterThan(
    before.drawing?.picture.match(/data-from|<path/g)?.length ?? 0,
  )
})

it('a text that is not a workflow has one finding and nothing else', () => {
  for (const text of ['', '{"nodes": [', '[]', '{"nodes": 1, "connections": {}}', 'null']) {
    const reply = answer({ text, ...none })
    expect(reply).toMatchObject({ findings: [{ level: 'error' }], secrets: [], workflow: null, hasCopy: false })
    expect(reply.mended).toBeUndefined()
  }
})

it('the findings come first, then the copy, then the drawing; no older copy is offered until the new one', () => {
  const parts = [...answers({ text: JSON.stringify(byId), ...none })]
  expect(parts.map((part) => Object.keys(part))).toEqual([
    ['findings', 'secrets', 'workflow', 'hasCopy'],
    ['mended', 'hasCopy'],
    ['drawing'],
  ])
  expect(parts).toMatchObject([{ workflow: { nodes: 2 }, hasCopy: false }, { hasCopy: true }, {}])
})
