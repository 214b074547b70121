import { openPlace } from '../../src/server/backup/automatic/place.ts'
import { keepBackup } from '../../src/server/backup/make.ts'
import { openDatabase } from '../../src/server/platform/database/open.ts'
import { openFiles } from '../../src/server/platform/files/open-files.ts'
import type { Schema } from '../../src/server/schema.ts'
import { answerDialogs, failing, openAdmin, toast } from './admin.ts'
import { test } from './kept-page.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect } from './test.ts'

async function backUp(dataDir: string) {
  const settings = { dataDir, databaseUrl: null, storage: null, backupStorage: null }
  const database = openDatabase<Schema>(settings)
  try {
    const site = { database, files: openFiles(settings) }
    await keepBackup(site, openPlace(settings), { kind: 'site', now: new Date(), backupKey: null })
  } finally {
    await database.close()
  }
}

test('the owner restores a lost post and an edited one from a backup', async ({ page, site }) => {
  allowConsole('503')
  await openAdmin(page, site, '/deleted')
  const works = await failing(page, 'GET', '/admin/backups')
  await page.getByRole('tab', { name: 'From a backup' }).click()
  await expect(page.getByText('The backups could not be loaded.')).toBeVisible()
  await works()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No backups yet.')).toBeVisible()

  const bodyOf = (name: string) => ({ title: `Restorable ${name}`, slug: `restorable-${name}`, content: 'kept' })
  const [lost, edited] = await Promise.all(
    ['lost', 'edited'].map(async (name) => (await site.asAdmin('POST', '/api/blogs', bodyOf(name))).json()),
  )
  await backUp(site.dataDir)
  await site.asAdmin('DELETE', `/api/blogs/${lost.id}`)
  await site.asAdmin('DELETE', `/api/admin/bin/${lost.id}`)
  await site.asAdmin('PUT', `/api/blogs/${edited.id}`, { ...bodyOf('edited'), content: 'changed' })

  await page.reload()
  await page.getByRole('tab', { name: 'From a backup' }).click()
  await page.getByRole('searchbox', { name: 'Search the backup' }).fill('RESTORABLE')
  const rows = page.getByRole('list', { name: 'Entries in the backup' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expectSoundAtAllWidths(page, 'entries in a backup', { within: 'main' })

  const asked = answerDialogs(page, true)
  for (const [name, before] of [
    ['lost', 'Not on the site'],
    ['edited', 'Different from the site'],
  ]) {
    const row = rows.filter({ hasText: `Restorable ${name}` })
    await expect(row).toContainText(before ?? '')
    await row.getByRole('button', { name: 'Restore' }).click()
    await expect(row).toContainText('Same as on the site')
  }
  await expect(toast(page, '“Restorable lost” is back on the site, unpublished.')).toBeVisible()
  expect(asked).toEqual([
    'Replace “Restorable edited” with the version in the backup? If it is published, visitors see the change at once.',
  ])
  for (const { id } of [lost, edited]) {
    expect(await (await site.asAdmin('GET', `/api/blogs/${id}`)).json()).toMatchObject({ content: 'kept' })
  }
  await page.getByRole('searchbox', { name: 'Search the backup' }).fill('nothing is called this')
  await expect(page.getByText('No titles match your search.')).toBeVisible()
})
