import { expect, it } from 'vitest'
import { node, TRIGGER, workflow } from '../../../tests/helpers/n8n/workflows.ts'
import type { WorkflowFile } from '../../n8n/file.ts'
import { answer, answers } from './answer.ts'

const key = `sk-proj-${'a1B2c3D4'.repeat(6)}`
const none = { repairs: [], replace: [] }
const ask = (file: WorkflowFile, more: Partial<typeof none> | { repairs: string[] } = {}) =>
  answer({ text: JSON.stringify(file), ...none, ...more })
const byId = workflow([node('Start', TRIGGER), node('End', 'n8n-nodes-base.noOp')], [['id-Start', 'id-End']])

it('a secret is neither in what is said nor in what is offered, also if it names a node', () => {
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

it('a secret in connections of nodes that are not there is not said, as in the name of such a node', () => {
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

it('a value that may be meant to stay is replaced in the clean copy when it is asked for', () => {
  const address = 'https://docs.google.com/spreadsheets/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit'
  const file = workflow([node('Start', TRIGGER, { parameters: { address } })])
  const [own] = ask(file).secrets
  expect([own?.level, ask(file).mended?.clean.includes(address)]).toEqual(['warning', true])
  const replaced = answer({ text: JSON.stringify(file), repairs: [], replace: [own?.fingerprint ?? ''] })
  expect(replaced.mended?.clean.includes(address)).toBe(false)
  expect(replaced.secrets).toEqual([expect.objectContaining({ fingerprint: own?.fingerprint })])
})

it('a repair is shown with its difference, and after it the copy, the findings and the drawing are those of the mended file', () => {
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

it('a text that is no workflow has one finding and nothing else', () => {
  for (const text of ['', '{"nodes": [', '[]', '{"nodes": 1, "connections": {}}', 'null']) {
    const reply = answer({ text, ...none })
    expect(reply).toMatchObject({ findings: [{ level: 'error' }], secrets: [], workflow: null, hasCopy: false })
    expect(reply.mended).toBeUndefined()
  }
})

it('what is found is said before the copy is made, and the copy before it is drawn; until then no older copy is given out', () => {
  const parts = [...answers({ text: JSON.stringify(byId), ...none })]
  expect(parts.map((part) => Object.keys(part))).toEqual([
    ['findings', 'secrets', 'workflow', 'hasCopy'],
    ['mended', 'hasCopy'],
    ['drawing'],
  ])
  expect(parts).toMatchObject([{ workflow: { nodes: 2 }, hasCopy: false }, { hasCopy: true }, {}])
})
