import { allowConsole, expect, test } from './test.ts'

/** The sections of a page from top to bottom, by their headings' labels or names. */
const sectionIds = (page: import('@playwright/test').Page) =>
  page.locator('main > section').evaluateAll((all) => all.map((section) => section.id || 'hero'))

test('home shows its sections in order', async ({ page }) => {
  await page.goto('/')
  expect(await sectionIds(page)).toEqual([
    'hero',
    'about',
    'skills',
    'services',
    'portfolio',
    'ai-tools',
    'blog',
    'contact',
  ])
})

test('the extended home shows a static services grid, experience and education, and names / as its address', async ({
  page,
}) => {
  await page.goto('/index')
  expect(await sectionIds(page)).toEqual([
    'hero',
    'about',
    'skills',
    'services',
    'portfolio',
    'blog',
    'experience',
    'education',
    'contact',
  ])
  await expect(page.locator('#services li')).toHaveCount(4)
  await expect(page.locator('#services h3')).toHaveText([
    'Workflow automation',
    'AI agents',
    'Integrations',
    'Web applications',
  ])
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(new URL(canonical ?? '').pathname).toBe('/')
})

for (const path of ['/', '/index']) {
  test(`the hero's buttons on ${path} scroll to the portfolio and to the contact section`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    for (const [name, id] of [
      ['View My Work', 'portfolio'],
      ['Contact Me', 'contact'],
    ] as const) {
      await page.evaluate(() => window.scrollTo(0, 0))
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(`${path}#${id}`)
      // Below the fixed header, near the top of the window, or as near as the page's end allows.
      await expect(page.locator(`#${id} h2`)).toBeInViewport()
      await expect
        .poll(() => page.locator(`#${id}`).evaluate((el) => el.getBoundingClientRect().top))
        .toBeGreaterThan(0)
      // Tab goes on from there.
      await expect(page.locator(`#${id}`)).toBeFocused()
    }
  })
}

test('the hero works after coming from another page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/contact')
  await page.getByRole('banner').getByRole('link').first().click()
  await page.getByRole('link', { name: 'View My Work' }).click()
  await expect(page.locator('#portfolio h2')).toBeInViewport()
})

test('Download CV fetches the PDF and saves it as a file', async ({ page }) => {
  await page.goto('/')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CV' }).click()
  expect((await download).suggestedFilename()).toBe('your-name-cv.pdf')
})

test('a CV that cannot be fetched is said in a toast', async ({ page }) => {
  allowConsole('503')
  await page.goto('/')
  await page.route('**/demo/cv.pdf', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('link', { name: 'Download CV' }).click()
  await expect(page.getByText('Failed to download CV. Please try again later.')).toBeVisible()
})

test('the hero stands still under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('the contact section names the ways to reach the owner', async ({ page }) => {
  await page.goto('/')
  const contact = page.locator('#contact')
  await expect(contact.getByRole('link', { name: 'hello@example.com' })).toHaveAttribute(
    'href',
    'mailto:hello@example.com',
  )
  await expect(contact).toContainText('Remote, Central European Time')
  await expect(contact).toContainText('Booking projects from January')
})
