import { readFile } from 'node:fs/promises'
import { node, TRIGGER, workflow } from '../helpers/n8n/workflows.ts'
import { ready } from './pages.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect, test } from './test.ts'

const key = `sk-proj-${'a1B2c3D4'.repeat(6)}`
const steps = [
  node('Start', TRIGGER),
  node('Send it', 'n8n-nodes-base.noOp', { parameters: { apiKey: key }, position: [250, 0] }),
]
const file = workflow(steps, [['id-Start', 'id-Send it']], { name: 'Orders', meta: { instanceId: 'f'.repeat(64) } })

test('a workflow is checked, mended, cleaned and drawn without a connection', async ({ page, context }) => {
  await page.goto('/n8n-check')
  await ready(page)
  await expect(page.getByText('works offline now')).toBeVisible()
  await context.setOffline(true)
  allowConsole('ERR_INTERNET_DISCONNECTED')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const field = page.getByLabel('Your workflow')
  const check = page.getByRole('button', { name: 'Check the workflow' })

  await test.step('a text that is not a workflow is reported at its field, and kept', async () => {
    await field.fill('{ "nodes": [')
    await check.click()
    await expect(page.getByRole('alert')).toContainText('line 1, column 13')
    await expect(field).toHaveValue('{ "nodes": [')
    await page.getByLabel('Workflow files').setInputFiles([
      { name: 'large.json', mimeType: 'application/json', buffer: Buffer.alloc(3 * 1024 * 1024, ' ') },
      { name: 'large.json', mimeType: 'application/json', buffer: Buffer.from('{}') },
      { name: 'orders.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) },
    ])
    await expect(page.getByRole('alert')).toContainText('Choose one')
    await page.getByRole('button', { name: 'large.json, 3,145,728 bytes' }).click()
    await expect(page.getByRole('alert')).toContainText('“large.json” has 3 MB')
  })

  await test.step('a file is checked and mended', async () => {
    await page.getByRole('button', { name: 'orders.json' }).click()
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeFocused()
    await expect(page.getByRole('heading', { name: '2 errors' })).toBeVisible()
    await expect(page.locator('.wf-wires path')).toHaveCount(0)
    for (const _ of ['first', 'again']) {
      await page.getByRole('link', { name: 'Show “Start” in the drawing' }).press('Enter')
      await expect(page.locator('[data-node="Start"]')).toBeFocused()
    }
    // The panel of the node scrolls itself into view when its code is there, which may move what a mouse is about to press.
    await expect(page.getByRole('complementary', { name: 'The chosen node' })).toBeVisible()
    await page.getByText('What changes').press('Enter')
    await expect(page.getByText('Start → Send it')).toBeVisible()
    await page.getByRole('button', { name: 'Repair', exact: true }).click()
    await expect(page.locator('.wf-wires path')).toHaveCount(1)
    await expect(page.getByRole('heading', { name: '2 errors' })).toHaveCount(0)
    await expectSoundAtAllWidths(page, 'a mended workflow', { within: 'main' })
  })

  await test.step('the clean copy has the repair, and neither the secret nor the id of the n8n instance', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the clean copy' }).click()
    expect((await download).suggestedFilename()).toBe('Orders.json')
    const clean = await readFile(await (await download).path(), 'utf8')
    expect(clean).not.toContain(key)
    expect(JSON.parse(clean)).toMatchObject({ connections: { Start: { main: [[{ node: 'Send it' }]] } } })
    expect(JSON.parse(clean).meta).toBeUndefined()
    await expect(page.locator('main')).not.toContainText(key)
  })

  // Letters whose font has not been loaded yet are shown in a font of the system.
  expect(requests.filter((address) => !/^blob:|\.woff2$/.test(address))).toEqual([])
})
