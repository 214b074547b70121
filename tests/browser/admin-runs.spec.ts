import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openAdmin, toast } from './admin.ts'
import { test } from './kept-page.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect } from './test.ts'
import { cleanFile } from './workflow-files.ts'

const item = (json: object) => [{ executionIndex: 0, executionTime: 4, source: [], data: { main: [[{ json }]] } }]
const run = (runData: object) => Buffer.from(JSON.stringify({ data: { resultData: { runData } } }))
const chosen = (buffer: Buffer) => ({ name: 'execution.json', mimeType: 'application/json', buffer })

test('a run is attached, shown with what was masked, saved, refused with a changed file, and removed', async ({
  page,
  site,
}) => {
  allowConsole('422')
  const details = { name: 'With a run', description: 'Words.', category: 'Sales', published: true, slug: 'with-a-run' }
  const made = await site.asAdmin('POST', '/api/workflows', { ...details, workflow_json: cleanFile })
  const { id } = await made.json()
  const stored = async () => (await page.request.get('/api/workflows/slug/with-a-run')).json()
  const save = () => page.getByRole('button', { name: 'Save' }).click()
  await openAdmin(page, site, `/workflows?edit=${id}`)
  const field = page.getByRole('region', { name: /^Run/ })
  const gate = page.getByRole('region', { name: 'Publishing checks' })
  const attach = field.locator('input[type=file]')
  await expect(field).toContainText('No run attached.')

  await attach.setInputFiles(chosen(Buffer.from('{"nodes": []}')))
  await expect(field.getByRole('alert')).toContainText('not the export of an execution')
  const data = { resultData: { runData: { Receive: item({ fetched: true }) } } }
  const n8n = createServer(({ url, headers }, response) => {
    const isKnown = url === '/api/v1/executions/123?includeData=true' && headers['x-n8n-api-key'] === 'made-up-key'
    response.writeHead(isKnown ? 200 : 401).end(JSON.stringify({ id: 123, data }))
  }).listen(0, '127.0.0.1')
  await once(n8n, 'listening')
  const { port } = n8n.address() as AddressInfo
  await field.getByRole('button', { name: 'Fetch from n8n' }).click()
  await field.getByLabel('Address of the execution').fill(`http://127.0.0.1:${port}/workflow/aB3/executions/123`)
  await field.getByLabel('n8n API key').fill('wrong')
  await field.getByLabel('n8n API key').press('Enter')
  await expect(field.getByRole('alert').last()).toContainText('n8n refused this key')
  await expectSoundAtAllWidths(page, 'the fields for an execution', { within: 'main' })
  await field.getByLabel('n8n API key').fill('made-up-key')
  await field.getByRole('button', { name: 'Fetch', exact: true }).click()
  await expect(field).toContainText('/executions/123, not saved yet.')
  await gate.getByText('Receive', { exact: true }).last().click()
  await expect(gate.locator('pre')).toContainText('"fetched": true')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('made-up-key')
  n8n.close()

  await attach.setInputFiles(
    chosen(run({ Receive: item({ name: 'Desk Lamp', email: 'ada@engine.io', gift: { name: 'Sun' } }) })),
  )
  await expect(field).toContainText('execution.json, not saved yet.')
  await expect(gate).toContainText('person1@example.com')
  await gate.getByRole('button', { name: 'Keep name' }).click()
  await expect(gate.getByRole('button', { name: 'Mask name' })).toBeFocused()
  await expect(gate).toContainText('Is this a person’s name?')
  await gate.getByRole('button', { name: 'Keep gift.name (uncertain)' }).click()
  await gate.getByText('Receive', { exact: true }).last().click()
  await expect(gate.locator('pre')).toContainText('"Desk Lamp"')
  await expectSoundAtAllWidths(page, 'the run', { within: 'main' })
  await save()
  await expect(toast(page, 'Workflow updated.')).toBeVisible()
  await expect(field).toContainText('An execution with 1 step is attached.')
  expect((await stored()).run.steps[0].outputs[0].items).toEqual([
    { name: 'Desk Lamp', email: 'person1@example.com', gift: { name: 'Sun' } },
  ])

  await page.getByLabel('Workflow file').fill(cleanFile.replaceAll('"Receive"', '"Take in"').replace('"a1"', '"b1"'))
  await expect(field).toContainText('that the file no longer has: Receive')
  await save()
  await expect(field.getByRole('alert')).toContainText('Confirm that these steps are left out')
  await page.getByLabel('Workflow file').fill(cleanFile)
  await expect(field).not.toContainText('no longer has')

  await field.getByRole('button', { name: 'Remove run' }).click()
  await expect(field).toContainText('The run is removed when you save.')
  await field.getByRole('button', { name: 'Make a table' }).click()
  await field.getByLabel('Tell Slack').fill('{"sent": ')
  await expect(field).toContainText('This is not valid JSON.')
  await field.getByLabel('Tell Slack').fill('{"sent": true}')
  await expectSoundAtAllWidths(page, 'the table', { within: 'main' })
  await field.getByRole('button', { name: 'Remove run' }).click()
  await save()
  await expect(field).toContainText('No run attached.')
  expect((await stored()).run).toBeNull()
  expect((await site.asAdmin('DELETE', `/api/workflows/${id}`)).status).toBe(204)
})
