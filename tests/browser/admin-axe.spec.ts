import { openAdmin } from './admin.ts'
import { expectSound, expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, test } from './test.ts'

const pages = [
  '',
  '/about',
  '/skills',
  '/projects',
  '/education',
  '/certifications',
  '/blog',
  '/testimonials',
  '/comments',
  '/services',
  '/ai-tools',
  '/messages',
]

test('axe finds nothing in the admin area', async ({ page, site }) => {
  allowConsole('409')
  await openAdmin(page, site)
  for (const path of pages) {
    await page.goto(`/admin${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await expectSoundAtAllWidths(page)
  }
  await page.goto('/admin/testimonials')
  await page.getByRole('button', { name: 'Add Testimonial' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSoundAtAllWidths(page, 'a form with errors')

  await page.setViewportSize({ width: 360, height: 900 })
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expectSound(page, 'the drawer')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectSound(page, 'the drawer, dark')
  await page.keyboard.press('Escape')

  const body = { title: 'Sound', slug: 'sound', content: 'one' }
  const post = await (await site.asAdmin('POST', '/api/blogs', body)).json()
  await site.asAdmin('PUT', `/api/blogs/${post.id}`, { ...body, content: 'two' })
  await page.goto(`/admin/blog?edit=${post.id}`)
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Restore this version' }).waitFor()
  await expectSoundAtAllWidths(page, 'versions')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Side by side' }).click()
  await expectSoundAtAllWidths(page, 'side by side')
  await page.keyboard.press('Escape')
  await page.getByRole('form').getByLabel('Excerpt').fill('mine')
  await site.asAdmin('PUT', `/api/blogs/${post.id}`, { ...body, content: 'three' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Changed elsewhere' }).waitFor()
  await expectSoundAtAllWidths(page, 'two versions')
  await page.getByRole('button', { name: 'Use the saved version' }).click()
  await page.getByLabel('Markdown files').setInputFiles(
    ['a.md', 'b.md'].map((name) => ({
      name,
      mimeType: 'text/markdown',
      buffer: Buffer.from(`# ${name}\n\n---\nx`),
    })),
  )
  await page.getByRole('dialog', { name: 'Import 2 files' }).waitFor()
  await expectSoundAtAllWidths(page, 'import')
})
