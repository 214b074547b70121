import type { Page } from '@playwright/test'
import { openAdmin } from './admin.ts'
import { expectSound } from './sound.ts'
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
  '/workflows',
  '/messages',
]

async function sound(page: Page, what: string) {
  // A dialog and a drawer take their time to come in.
  await page.waitForTimeout(250)
  await expectSound(page, what)
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1440]) {
    test(`axe finds nothing in the admin area, ${colorScheme}, ${width}`, async ({ page, site }) => {
      test.setTimeout(120_000)
      allowConsole('409')
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await openAdmin(page, site)
      for (const path of pages) {
        await page.goto(`/admin${path}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForLoadState('networkidle')
        await sound(page, path || 'dashboard')
      }
      await page.goto('/admin/testimonials')
      await page.getByRole('button', { name: 'Add Testimonial' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await sound(page, 'a form with errors')

      if (width === 360) {
        await page.getByRole('button', { name: 'Toggle sidebar' }).click()
        await sound(page, 'the drawer')
        await page.keyboard.press('Escape')
      }

      const body = { title: 'Sound', slug: `sound-${colorScheme}-${width}`, content: 'one' }
      const post = await (await site.asAdmin('POST', '/api/blogs', body)).json()
      await site.asAdmin('PUT', `/api/blogs/${post.id}`, { ...body, content: 'two' })
      await page.goto(`/admin/blog?edit=${post.id}`)
      await page.getByRole('button', { name: 'Versions' }).click()
      await page.getByRole('button', { name: 'Restore this version' }).waitFor()
      await sound(page, 'versions')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Side by side' }).click()
      await sound(page, 'side by side')
      await page.keyboard.press('Escape')
      await page.getByRole('form').getByLabel('Excerpt').fill('mine')
      await site.asAdmin('PUT', `/api/blogs/${post.id}`, { ...body, content: 'three' })
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog', { name: 'Changed elsewhere' }).waitFor()
      await sound(page, 'two versions')
      await page.getByRole('button', { name: 'Use the saved version' }).click()
      await page.getByLabel('Markdown files').setInputFiles(
        ['a.md', 'b.md'].map((name) => ({
          name,
          mimeType: 'text/markdown',
          buffer: Buffer.from(`# ${name}\n\n---\nx`),
        })),
      )
      await page.getByRole('dialog', { name: 'Import 2 files' }).waitFor()
      await sound(page, 'import')
    })
  }
}
