import type { Page } from '@playwright/test'
import { test } from './kept-page.ts'
import { failure, ready } from './pages.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect } from './test.ts'

/** Ctrl+K, Escape and `/`, before a timer of the closed dialog runs. */
const closeAndOpenAtOnce = (page: Page) =>
  page.evaluate(async () => {
    const press = async (key: string, ctrlKey = false) => {
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }))
      for (let turn = 0; turn < 20; turn += 1) await null
    }
    await press('k', true)
    await press('Escape')
    await press('/')
    for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setTimeout(done, 0))
  })

test('without JavaScript the search page finds, shows the words, and searches again by Enter', async ({
  withoutScript: page,
}) => {
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await page.getByRole('searchbox', { name: 'Search this site' }).fill('skip locked')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=skip+locked')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const first = page.locator('main').getByRole('link', { name: 'Postgres is a good enough queue' })
  await expect(first).toHaveAttribute('href', /^\/blogs\/postgres-is-a-good-enough-queue/)
  await expect(first.locator('mark').first()).toHaveText(/skip/i)
})

test('on any page "/" and Ctrl+K open the search, which works by the keyboard alone', async ({ page }) => {
  await page.goto('/services')
  await ready(page)
  const dialog = page.getByRole('dialog', { name: 'Search' })
  // The shortcuts work once the page's frame has its effects.
  const opened = async () => {
    await page.keyboard.press('/')
    return dialog.count()
  }
  await expect.poll(opened).toBe(1)
  const box = dialog.getByRole('searchbox')
  await expect(box).toBeFocused()
  await expect(dialog.getByRole('link', { name: 'n8n Templates' })).toBeVisible()
  await box.fill('postgre')
  await expect(dialog.getByRole('heading', { name: 'Posts' })).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveText(/\d+ results?/)
  await expectSoundAtAllWidths(page, 'the search', { within: '[role=dialog]' })
  await box.focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await closeAndOpenAtOnce(page)
  await expect(box).toBeFocused()
  await box.fill('good enough queu')
  await expect(dialog.getByRole('link', { name: 'Postgres is a good enough queue' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/blogs\/postgres-is-a-good-enough-queue/)
  await expect(dialog).toBeHidden()
  await expect(page.locator('main')).toBeFocused()

  // The button opens the search, too, and would get the focus back.
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await box.fill('webhook')
  await dialog.getByRole('link', { name: 'Show all results' }).click()
  await expect(page).toHaveURL('/search?q=webhook')
  await expect(page.locator('main')).toBeFocused()
})

test('what is typed while the search opens is in its field, and closing it returns the focus', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/search-dialog/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/contact')
  await ready(page)
  const message = page.getByLabel('Message', { exact: true })
  await message.pressSequentially('Hello')
  const asked = page.waitForRequest(/search-dialog/)
  await page.keyboard.press('Control+k')
  await asked
  await page.keyboard.type('skkk')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('ip ')
  held.resolve()
  const box = page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox')
  await expect(box).toBeFocused()
  await page.keyboard.type('locked')
  await expect(box).toHaveValue('skip locked')
  await page.keyboard.press('Escape')
  await expect(message).toBeFocused()
  await page.keyboard.type(' again')
  await expect(message).toHaveValue('Hello again')
})

test('a result on the same page takes the focus to its place', async ({ page }) => {
  await page.goto('/about')
  await ready(page)
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('searchbox').fill('Database Internals')
  await dialog.locator('a[href="/about#education"]').first().click()
  await expect(page).toHaveURL('/about#education')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('#education')).toBeFocused()
  await expect(page.locator('#education')).toBeInViewport()
})

test('the address and the title follow what is typed; nothing found, a failure and too many searches say what to do', async ({
  page,
}) => {
  allowConsole('503')
  allowConsole('429')
  await page.goto('/search?q=webhook')
  await ready(page)
  const main = page.locator('main')
  await expect(main.getByRole('heading', { name: 'Posts' })).toBeVisible()
  const focused = async () => {
    await page.keyboard.press('/')
    return main.getByRole('searchbox').evaluate((field) => field === document.activeElement)
  }
  await expect.poll(focused).toBe(true)
  await main.getByRole('searchbox').fill('qqqzzz')
  await expect(main.getByText('Nothing matches “qqqzzz”')).toBeVisible()
  await expect(page).toHaveURL('/search?q=qqqzzz')
  await expect(page).toHaveTitle('Search: qqqzzz · Your Name')
  await expectSoundAtAllWidths(page, 'a search that finds nothing')

  await page.route(/\/api\/search/, (route) => route.fulfill(failure))
  await main.getByRole('searchbox').fill('retry')
  await expect(main.getByText('The search does not answer.')).toBeVisible()
  await page.unroute(/\/api\/search/)
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('heading', { name: 'Posts' })).toBeVisible()

  await page.route(/\/api\/search/, (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many', error: 'Too many requests. Please wait a moment.' } }),
  )
  await main.getByRole('searchbox').fill('invoices')
  await expect(page.getByRole('alert')).toContainText('Too many requests. Please wait a moment.')
})
