import type { Page } from '@playwright/test'
import { test } from './kept-page.ts'
import { answer, choose, failure } from './pages.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect } from './test.ts'

/** Goes to a page without loading the document, as a link does. */
const goInPage = (page: Page, address: string) =>
  page.evaluate((there) => {
    history.pushState(null, '', there)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

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

for (const name of ['Home', 'About']) {
  const sections = failing.filter(([page]) => page === name)
  test(`${name}: a section whose call fails shows its toast and its empty state, and the rest of the page stays`, async ({
    page,
  }) => {
    allowConsole('503')
    await page.goto('/contact')
    const answers = new Map<string, PromiseWithResolvers<void>>()
    for (const [, call] of sections) {
      const answer = Promise.withResolvers<void>()
      answers.set(call, answer)
      await page.route(new RegExp(`/api/${call}(\\?|$)`), async (route) => {
        await answer.promise
        await route.fulfill(failure)
      })
    }
    for (const [, call, message, instead] of sections) {
      await test.step(call, async () => {
        // From the second time on the page is already shown, and choosing it again loads what has failed.
        await choose(page, name)
        await expect(page.locator('main section').first()).toBeVisible()
        await expect(toast(page)).toHaveCount(0)
        answers.get(call)?.resolve()
        await expect(toast(page)).toHaveText(message)
        if (instead) await expect(page.getByText(instead)).toBeVisible()
        else await expect(page.locator(`#${call}`)).toHaveCount(0)
        await expect(page.locator('h1')).toHaveCount(1)
        await expect(page.locator('main h3').first()).toBeVisible()
        await page.unroute(new RegExp(`/api/${call}(\\?|$)`))
      })
    }
  })
}

test('without any entries each section shows its sentence, or is hidden if it has none, without a toast', async ({
  page,
}) => {
  for (const [, call] of failing) await answer(page, call, { json: [] })
  await answer(page, 'blogs', { json: [] })
  const sections = page.locator('main section')
  const about = 'No about information available.'
  const [projects, posts] = ['No projects found in this category.', 'No blog posts published yet. Check back soon!']

  await page.goto('/contact')
  await choose(page, 'Home')
  const tools = 'AI tools coming soon. Check back later!'
  for (const sentence of [about, 'Services coming soon. Check back later!', projects, tools, posts]) {
    await expect(sections.getByText(sentence, { exact: true })).toBeVisible()
  }
  await expect(page.locator('#skills')).toHaveCount(0)
  await expect(page.getByText('Skills is empty')).toHaveCount(0)
  await expectSoundAtAllWidths(page, 'home without entries')
  await page.getByRole('button', { name: 'Tool', exact: true }).click()
  await expect(sections.getByText('No Tool tools available yet.')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(page.getByRole('link', { name: /^All \d/ })).toHaveCount(0)

  await goInPage(page, '/index')
  for (const sentence of [about, projects, posts]) await expect(sections.getByText(sentence)).toBeVisible()
  await expect(page.locator('#services h3').first()).toBeVisible()
  await expect(page.locator('#skills, #education')).toHaveCount(0)

  await goInPage(page, '/about')
  await expect(sections.getByText(about)).toBeVisible()
  await expect(page.locator('#about, #services, #experience')).toHaveCount(3)
  await expect(sections).toHaveCount(3)
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
  // The toast would stay as long as the pointer is on it.
  await toast(page).hover()
  await page.getByRole('link', { name: 'Try again' }).press('Enter')
  await expect(page.locator('#services li:has(h3)').first()).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
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
