import { answerDialogs, openAdmin, toast } from './admin.ts'
import { test } from './kept-page.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { expect } from './test.ts'

test('the owner makes a key, copies it once, sees its calls and deletes it', async ({ page, site }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAdmin(page, site, '/automation')
  await page.getByRole('form').getByLabel('Name').fill('n8n')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Choose what the key may do.')).toBeVisible()
  await page.getByRole('button', { name: 'Read everything' }).click()
  await page.getByRole('checkbox', { name: 'Read messages' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  const made = page.getByRole('region', { name: 'The key for n8n' })
  await expect(made).toBeFocused()
  await made.getByRole('button', { name: 'Copy Value' }).click()
  const authorization = await page.evaluate(() => navigator.clipboard.readText())
  expect(authorization).toMatch(/^Bearer site_[\w-]{43}$/)
  await expectSoundAtAllWidths(page, 'a new key', { within: 'main' })

  const ask = async (path: string) => (await fetch(site.url + path, { headers: { authorization } })).status
  expect([await ask('/api/stats'), await ask('/api/messages')]).toEqual([200, 403])
  await page.reload()
  const row = page.getByRole('list', { name: 'Keys' }).getByRole('listitem').filter({ hasText: 'n8n' })
  await expect(row.getByRole('list', { name: 'Scopes' })).toHaveText('Read contentRead figures')
  await row.getByText('Last calls').click()
  await expect(row.getByRole('list', { name: 'Last calls of n8n' }).getByRole('listitem')).toHaveText([
    /GET \/api\/messages403/,
    /GET \/api\/stats200/,
  ])
  await expectSoundAtAllWidths(page, 'keys', { within: 'main' })

  const asked = answerDialogs(page, true)
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Key deleted')).toBeVisible()
  expect(asked).toEqual(['Delete the key “n8n”? Whatever uses it is refused at once.'])
  expect(await ask('/api/skills')).toBe(401)
})
