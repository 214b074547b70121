import type { Page } from '@playwright/test'
import { answer, choose, failure } from './pages.ts'
import { allowConsole, expect, test } from './test.ts'

const toast = (page: Page) => page.locator('[data-sonner-toast]')

/** Each section: its page, its call, its toast, and its empty state. */
const failing = [
  ['Home', 'about', 'Failed to load about information. Please try again later.', 'No about information available.'],
  ['Home', 'skills', 'Failed to load skills. Please try again later.', 'No skills listed yet.'],
  ['Home', 'services', 'Failed to load services', 'Services coming soon. Check back later!'],
  ['Home', 'projects', 'Failed to load projects. Please try again later.', 'No projects found in this category.'],
  ['Home', 'ai-tools', 'Failed to load AI tools', 'AI tools coming soon. Check back later!'],
  ['About', 'education', 'Failed to fetch education', 'No education entries yet.'],
  ['About', 'certifications', 'Failed to fetch certification', 'No certifications yet.'],
  ['About', 'testimonials', 'Failed to fetch testimonial', null],
] as const

for (const [name, call, message, instead] of failing) {
  test(`${call}: a failed call shows its toast and its empty state, and the rest of the page stays`, async ({
    page,
  }) => {
    allowConsole('503')
    await page.goto('/contact')
    await answer(page, call, failure)
    await choose(page, name)
    await expect(toast(page)).toHaveText(message)
    if (instead) await expect(page.getByText(instead)).toBeVisible()
    else await expect(page.locator(`#${call}`)).toHaveCount(0)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('main h3').first()).toBeVisible()
  })
}

test('a section without entries is not shown, but the first one of a page says so; no toast', async ({ page }) => {
  for (const [, call] of failing) await answer(page, call, { json: [] })
  await answer(page, 'blogs', { json: [] })
  await page.goto('/contact')
  await choose(page, 'Home')
  await expect(page.locator('main section')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Contact Me' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View My Work' })).toHaveCount(0)
  await choose(page, 'About')
  await expect(page.getByText('No about information available.')).toBeVisible()
  await expect(page.locator('main section')).toHaveCount(2)
  await expect(page.locator('#about, #experience')).toHaveCount(2)
  await expect(toast(page)).toHaveCount(0)
})

test('a failed main section is loaded again at the next visit, and by its link', async ({ page }) => {
  allowConsole('503')
  await page.goto('/contact')
  await answer(page, 'projects', failure)
  await answer(page, 'services', failure)
  await choose(page, 'Projects')
  await expect(toast(page)).toHaveText('Failed to load projects. Please try again later.')
  await choose(page, 'Services')
  await expect(page.locator('main')).toContainText('Failed to load services')
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.locator('#services li:has(h3)').first()).toBeVisible()
  await choose(page, 'Projects')
  await expect(page.locator('#portfolio h2')).toHaveCount(7)
})

test('cards appear one after the other, 100 ms apart, and all at once under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/projects')
  const delays = () =>
    page
      .locator('#portfolio li.rise')
      .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).animationDelay))
  expect(await delays()).toEqual(['0s', '0.1s', '0.2s', '0.3s', '0.4s', '0.5s', '0.6s'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const names = await page
    .locator('#portfolio li.rise')
    .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).animationName))
  expect(new Set(names)).toEqual(new Set(['none']))
})

test('when every call fails the page is shown with one toast', async ({ page }) => {
  allowConsole('503')
  await page.goto('/contact')
  await page.route('**/api/**', (route) => route.fulfill(failure))
  await choose(page, 'Home')
  const toasts = toast(page)
  await expect(toasts).toContainText('5 other parts of this page could not be loaded either.')
  await expect(toasts).toHaveCount(1)
  await expect(page.getByText('No blog posts published yet. Check back soon!')).toBeVisible()
  await expect(page.locator('h1')).toHaveText('The work between your tools should do itself.')
})
