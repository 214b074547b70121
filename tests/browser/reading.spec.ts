import { test } from './kept-page.ts'
import { expect } from './test.ts'

const slug = 'postgres-is-a-good-enough-queue'
const title = 'Postgres is a good enough queue'

test('the outline marks the current section, code can be copied, and only the text is printed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/blogs/${slug}`)
  const outline = page.getByRole('navigation', { name: 'On this page' })
  const current = outline.locator('[aria-current]')
  await expect(current).toHaveCount(0)
  const headings = page.locator('.prose :is(h2, h3)[id^=h-]')
  await expect(outline.getByRole('link')).toHaveCount(await headings.count())
  await outline.getByRole('link', { name: 'The worker' }).click()
  await expect(page).toHaveURL(/#h-the-worker$/)
  await expect(current).toHaveText('The worker')
  await page.locator('#h-when-to-move-on').evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }))
  await expect(current).toHaveText('When to move on')
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect(current).toHaveCount(0)

  await test.step('a code block shows its language and can be copied; a failed copy shows a message', async () => {
    const block = page.locator('figure.code', { hasText: 'new pg.Pool' })
    await expect(block.locator('figcaption')).toHaveText('TypeScript')
    await block.getByRole('button', { name: 'Copy TypeScript code' }).click()
    await expect(page.getByText('Copied!')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(await block.locator('pre').evaluate((element) => element.textContent))
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'))
    })
    await page.getByRole('button', { name: 'Copy SQL code' }).first().click()
    await expect(page.getByText('Copy Failed: Unable to copy to clipboard.')).toBeVisible()
  })

  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.prose')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const hidden of ['.reading-side', '.reading-rail', '.reading-progress', '.site-footer', '.prose .icon-button']) {
    await expect(page.locator(hidden).first()).toBeHidden()
  }
})

test('without JavaScript the outline is a list of links, collapsed on a small screen', async ({
  withoutScript: page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/blogs/${slug}`)
  const link = page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'The worker' })
  await expect(link).toBeHidden()
  // The arrow is drawn; the browser's marker would depend on the font.
  await expect(page.locator('summary')).toHaveCSS('list-style-type', 'none')
  await expect(page.locator('summary svg')).toBeVisible()
  await page.locator('summary').click()
  await link.click()
  await expect(page.locator('#h-the-worker')).toBeInViewport()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(link.first()).toBeVisible()
})

test('links in a post lead to sections and other posts without reloading the page', async ({ page }) => {
  await page.goto('/blogs')
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.evaluate(() => {
    document.title = 'kept'
    Object.assign(window, { kept: true })
  })
  await page.locator('#h-the-worker').hover()
  await page.locator('#h-the-worker .anchor').click()
  await expect(page).toHaveURL(/#h-the-worker$/)
  await expect(page.locator('#h-the-worker')).toBeInViewport()
  await page.locator('.prose a[href="/blogs/every-webhook-arrives-twice"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every webhook arrives twice')
  expect(await page.evaluate(() => 'kept' in window)).toBe(true)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})
