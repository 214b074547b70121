import type { Page } from '@playwright/test'
import type { Site } from '../helpers/server-process.ts'
import { answerDialogs, failing, openAdmin, signInOwner, toast } from './admin.ts'
import { test } from './kept-page.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect } from './test.ts'
import { brokenFile, cleanFile, leakingFile, secretKey } from './workflow-files.ts'

test('a pasted file is described, blocked, fixed, published and shown at once', async ({ page, site }) => {
  allowConsole('422')
  await openAdmin(page, site, '/workflows')
  await page.getByRole('button', { name: 'New' }).click()
  await page.getByLabel('Workflow file').fill(leakingFile)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Exported')
  await expect(page.getByLabel('Slug')).toHaveValue('exported')
  const gate = page.getByRole('region', { name: 'Publishing checks' })
  await expect(gate).toContainText('to fix')
  await expect(gate).toContainText('/nodes/1/parameters/headerParameters/key')
  await expect(gate).not.toContainText(secretKey)
  await expect(gate.locator('svg .wf-node')).toHaveCount(2)
  await expect(gate).toContainText('/pinData')
  await page.getByLabel('Description').fill(`Uses ${secretKey}.`)
  await expect(gate).toContainText('/description')

  await page.getByRole('checkbox', { name: 'Published' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'This cannot be published yet')).toBeVisible()
  await expect(page.getByRole('form').getByRole('alert')).toContainText('This cannot be published yet')

  await gate
    .getByRole('button', { name: /^Replace (with|all)/ })
    .first()
    .click()
  await expect(gate.getByRole('status')).toContainText('can be published')
  await expect(page.getByLabel('Workflow file')).not.toHaveValue(new RegExp(secretKey))
  await expect(page.getByLabel('Description')).toHaveValue('Uses YOUR_VALUE.')
  await page.getByLabel('Changelog').fill('First version.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Workflow created.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Edit workflow' })).toBeVisible()

  const html = await (await page.request.get('/n8n-marketplace/exported')).text()
  expect(html).toContain('First version.')
  expect(html).not.toContain(secretKey)

  // Other tests of this worker count published templates.
  const { id } = await (await page.request.get('/api/workflows/slug/exported')).json()
  expect((await site.asAdmin('DELETE', `/api/workflows/${id}`)).status).toBe(204)
})

test('a secret or an error can be accepted with a reason, which can be withdrawn; a repair can be taken back', async ({
  page,
  site,
}) => {
  await openAdmin(page, site, '/workflows')
  await page.getByRole('button', { name: 'New' }).click()
  await page.getByLabel('Workflow file').fill(leakingFile)
  const gate = page.getByRole('region', { name: 'Publishing checks' })
  await expect(gate.getByRole('status')).toContainText('to fix')
  await expect(gate.getByRole('button', { name: 'Accept' }).first()).toBeDisabled()
  while ((await gate.getByRole('button', { name: 'Accept' }).count()) > 0) {
    const open = await gate.getByRole('button', { name: 'Accept' }).count()
    await gate.getByLabel('Or explain why it can be published').first().fill('A revoked key of the manual')
    await gate.getByRole('button', { name: 'Accept' }).first().click()
    await expect(gate.getByRole('button', { name: 'Accept' })).toHaveCount(open - 1)
  }
  await expect(gate.getByRole('status')).toContainText('can be published')
  await gate.getByRole('button', { name: 'Withdraw' }).first().click()
  await expect(gate).toContainText('to fix')

  const file = page.getByLabel('Workflow file')
  await file.fill(brokenFile)
  await gate.getByRole('button', { name: 'Repair', exact: true }).click()
  await expect(gate.getByRole('status')).toContainText('can be published')
  await expect(file).toHaveValue(/Tell Slack1/)
  await gate.getByRole('button', { name: 'Undo the last change' }).click()
  await expect(file).toHaveValue(brokenFile)
  await expect(gate.getByRole('status')).toContainText('to fix')
  await gate.getByText('Accept with a reason').first().click()
  await gate.getByLabel('Explain why it may stay.').first().fill('It shows a variant.')
  await gate.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(gate.getByRole('status')).toContainText('can be published')
})

test('a file can be chosen or dropped; a syntax error is shown with its line', async ({ page, site }) => {
  await openAdmin(page, site, '/workflows')
  await page.getByRole('button', { name: 'New' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Choose a file', { exact: true }).click()
  await (await chooser).setFiles({
    name: 'a.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"nodes": [1,]}'),
  })
  await expect(page.getByRole('region', { name: 'Publishing checks' })).toContainText('line 1, column 14')

  const nothing = { name: 'nothing.json', mimeType: 'application/json', buffer: Buffer.from('\n') }
  await page.getByLabel('Choose a file').first().setInputFiles(nothing)
  await expect(toast(page, 'The file is empty.')).toBeVisible()
  await expect(page.getByLabel('Workflow file')).toHaveValue('{"nodes": [1,]}')

  // On a phone the checks are far below the field, so a button leads to them.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.locator('.workflow-drop')).toContainText('1 issue to fix.')
  await page.getByRole('button', { name: 'See the checks' }).click()
  await expect(page.getByRole('heading', { name: 'Publishing checks' })).toBeInViewport()
  if (size) await page.setViewportSize(size)
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'b.json', { type: 'application/json' }))
    return transfer
  }, cleanFile)
  await page.dispatchEvent('.workflow-drop', 'drop', { dataTransfer: data })
  await expect(page.getByLabel('Workflow file')).toHaveValue(cleanFile)
  await expect(page.getByRole('region', { name: 'Publishing checks' }).getByRole('status')).toContainText(
    'can be published',
  )
})

test('axe finds nothing in the list and the editor', async ({ page, site }) => {
  await openAdmin(page, site, '/workflows')
  await expect(page.getByRole('list', { name: 'Workflows' })).toBeVisible()
  await expectSoundAtAllWidths(page, 'the list', { within: 'main' })
  await page.getByRole('button', { name: 'New' }).click()
  await page.getByLabel('Workflow file').fill(leakingFile)
  await expect(page.getByRole('region', { name: 'Publishing checks' })).toContainText('to fix')
  await expectSoundAtAllWidths(page, 'the editor', { within: 'main' })
})

const details = { name: 'Kept at work', description: 'Words.', category: 'Sales' }
const make = async (site: Site): Promise<{ id: string }> =>
  (await site.asAdmin('POST', '/api/workflows', { ...details, slug: 'kept-at-work', workflow_json: cleanFile })).json()
const description = (page: Page) => page.getByLabel('Description')
const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const updated = (page: Page) => toast(page, 'Workflow updated.')
const stored = async (site: Site, id: string) => (await site.asAdmin('GET', `/api/workflows/${id}`)).json()

test('the list shows templates, of which one is edited, saved twice in a row, by its button and by Ctrl+S, and deleted', async ({
  page,
  site,
}) => {
  allowConsole('503')
  const { id } = await make(site)
  await signInOwner(page, site)
  const works = await failing(page, 'GET', '/workflows')
  await page.goto('/admin/workflows')
  await expect(toast(page, 'Failed to load workflows.')).toBeVisible()
  await works()
  await page.reload()
  const rows = page.getByRole('list', { name: 'Workflows' }).getByRole('listitem')
  await expect(rows.first()).toContainText('Draft')
  await expect(rows.last()).toContainText('Published')
  await page.getByLabel('Search workflows').fill('kept at work')
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Edit Kept at work' }).click()
  await expect(page).toHaveURL(`/admin/workflows?edit=${id}`)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kept at work')
  await description(page).fill('Saved once.')
  await save(page).click()
  await expect(updated(page)).toHaveCount(1)
  await expect(description(page)).toHaveValue('Saved once.')
  await description(page).fill('Saved twice.')
  await page.keyboard.press('Control+s')
  await expect(updated(page)).toHaveCount(2)
  await page.reload()
  await expect(description(page)).toHaveValue('Saved twice.')
  expect(await stored(site, id)).toMatchObject({ description: 'Saved twice.' })

  await page.getByRole('button', { name: 'All workflows' }).click()
  answerDialogs(page, true)
  await page.getByLabel('Search workflows').fill('kept at work')
  await page.getByRole('button', { name: 'Delete Kept at work' }).click()
  await expect(toast(page, 'Workflow removed.')).toBeVisible()
  await expect(rows).toHaveCount(0)
})

test('text that is typed during a save stays; a conflict with a change elsewhere shows both versions to choose from', async ({
  page,
  site,
}) => {
  allowConsole('409')
  const { id } = await make(site)
  await openAdmin(page, site, `/workflows?edit=${id}`)
  await page.route(`**/api/workflows/${id}`, async (route) => {
    if (route.request().method() === 'PUT') {
      await description(page).fill('Saved, and more.')
    }
    await route.continue()
  })
  await description(page).fill('Saved.')
  await save(page).click()
  await expect(updated(page)).toBeVisible()
  await expect(description(page)).toHaveValue('Saved, and more.')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  expect(await stored(site, id)).toMatchObject({ description: 'Saved.' })

  await page.unroute(`**/api/workflows/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Changed elsewhere' })
  const edit = async (mine: string, theirs: string) => {
    await description(page).fill(mine)
    await site.asAdmin('PUT', `/api/workflows/${id}`, { ...details, description: theirs })
    await save(page).click()
    await expect(dialog).toContainText(theirs)
    await expect(dialog).toContainText(mine)
    await expect(dialog.getByRole('term')).toHaveText(['Description'])
  }
  await edit('Mine', 'Theirs')
  await dialog.getByRole('button', { name: 'Use the saved version' }).click()
  await expect(description(page)).toHaveValue('Theirs')
  await edit('Mine again', 'Theirs again')
  await dialog.getByRole('button', { name: 'Save my version' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => stored(site, id)).toMatchObject({ description: 'Mine again' })
})

// `admin-unsaved.spec.ts` tests that a draft also survives an expired session.
test('a workflow draft with accepted reasons survives a crash', async ({ page, site }) => {
  await openAdmin(page, site, '/workflows')
  await page.getByRole('button', { name: 'New' }).click()
  await page.getByLabel('Workflow file').fill(leakingFile)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Exported')
  const gate = page.getByRole('region', { name: 'Publishing checks' })
  await gate.getByLabel('Or explain why it can be published').first().fill('A revoked key of the manual')
  await gate.getByRole('button', { name: 'Accept' }).first().click()
  await expect(gate).toContainText('Reason: A revoked key of the manual')
  await description(page).fill('Typed before the crash')
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('Typed before the crash')

  const after = await page.context().newPage()
  await after.goto('/admin/workflows')
  const offer = after.getByRole('region', { name: 'Unsaved work' })
  await expect(offer).toContainText('Exported')
  await offer.getByRole('button', { name: 'Restore' }).click()
  await expect(description(after)).toHaveValue('Typed before the crash')
  await expect(after.getByLabel('Workflow file')).toHaveValue(leakingFile)
  await expect(after.getByRole('region', { name: 'Publishing checks' })).toContainText(
    'Reason: A revoked key of the manual',
  )

  await save(after).click()
  await expect(toast(after, 'Workflow created.')).toBeVisible()
  await expect(after).toHaveURL(/\?edit=/)
})
