import { expectButtonsInside, openAdmin } from './admin.ts'
import { test } from './kept-page.ts'
import { expectSound, expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect } from './test.ts'

/**
 * These collections, together with the settings, have every kind of field. Messages, subscribers, keys and the media
 * are checked where tests make some: in `admin-inbox`, `subscriptions`, `admin-automation` and `writing`.
 */
const pages = ['Dashboard', 'Projects', 'Comments', 'Services', 'Deleted', 'Blog']

test('axe finds nothing in the admin area', async ({ page, site }) => {
  allowConsole('409')
  await openAdmin(page, site)
  const nav = page.getByRole('navigation', { name: 'Admin' })
  // The width that was checked last shows these links, too.
  const open = async (name: string) => {
    await nav.getByRole('link', { name, exact: true }).click()
    await expect(nav.locator('[aria-current=page]')).toHaveText(name)
    await expect(page.locator('.skeleton-line')).toHaveCount(0)
  }
  await page.getByText('Backend, database and auth are running.').waitFor()
  // Navigates by links, so that axe is loaded only once.
  for (const name of pages) {
    await open(name)
    await expectSoundAtAllWidths(page, name)
  }
  await page.getByLabel('Markdown files').setInputFiles(
    ['a.md', 'b.md'].map((name) => ({
      name,
      mimeType: 'text/markdown',
      buffer: Buffer.from(`# ${name}\n\n---\nx`),
    })),
  )
  await page.getByRole('dialog', { name: 'Import 2 files' }).waitFor()
  await expectSoundAtAllWidths(page, 'import', { within: '[role=dialog]' })
  await page.keyboard.press('Escape')
  await open('Automation')
  await page.getByRole('tab', { name: 'Workflows' }).click()
  await expect(page.getByRole('group', { name: 'Drawing of Living number of a case' })).toBeVisible()
  await expectSoundAtAllWidths(page, 'the workflows for n8n', { within: 'main' })
  await open('Testimonials')
  await page.getByRole('button', { name: 'Add Testimonial' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSoundAtAllWidths(page, 'a form with errors', { within: 'main' })

  await page.setViewportSize({ width: 360, height: 900 })
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expectSound(page, 'the drawer')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectSound(page, 'the drawer, dark')

  const body = { title: 'Sound', slug: 'sound', content: 'one' }
  const post = await (await site.asAdmin('POST', '/api/blogs', body)).json()
  await site.asAdmin('PUT', `/api/blogs/${post.id}`, { ...body, content: 'two' })
  await page.goto(`/admin/blogs/${post.id}`)
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Restore this version' }).waitFor()
  await expectButtonsInside(page.getByRole('dialog', { name: 'Earlier versions' }))
  await expectSoundAtAllWidths(page, 'versions', { within: '[role=dialog]' })
  await page.keyboard.press('Escape')
  await page.getByRole('form').getByLabel('Excerpt').fill('mine')
  await site.asAdmin('PUT', `/api/blogs/${post.id}`, { ...body, content: 'three' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Changed elsewhere' }).waitFor()
  await expectSoundAtAllWidths(page, 'two versions', { within: '[role=dialog]' })
  await page.getByRole('button', { name: 'Use the saved version' }).click()
  await page.goto('/admin/review')
  await page.getByRole('button', { name: 'Keep' }).waitFor()
  await expectSoundAtAllWidths(page, 'review')
})
