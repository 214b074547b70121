import type { Page } from '@playwright/test'
import { receivedEmail } from '../helpers/outbox.ts'
import { call, newAddress, visitor } from '../helpers/visitors.ts'
import { test } from './kept-page.ts'
import { holdCode } from './page-code.ts'
import { hydrated, ready } from './pages.ts'
import { allowConsole, expect } from './test.ts'

const code = /\/assets\/.*\.js$/

/** Fills and sends the form of a page while the page's code is still on its way. */
async function sendEarly(page: Page, address: string, fields: Record<string, string>, button: string) {
  const release = await holdCode(page)
  await page.goto(address, { waitUntil: 'commit' })
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
  expect(page.url()).toMatch(new RegExp(`${address.split('?')[1] ?? address}$`))
  release()
}

test('a sign-in that is sent before its code has arrived puts nothing in the address, and signs in', async ({
  page,
  site,
}) => {
  const { email, password } = await visitor(site)
  await sendEarly(page, '/auth', { Email: email, Password: password }, 'Sign in')
  await expect(page).toHaveURL('/account')
})

test('a request for a new password, and the new password, that are sent before their code has arrived are sent once it has', async ({
  page,
  site,
}) => {
  const { email } = await visitor(site)
  await sendEarly(page, '/forgot-password', { Email: newAddress() }, 'Send link')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')

  const redirectUrl = `${site.url}/reset-password`
  await call(site, 'POST', '/auth/reset-password-request', { email, redirectUrl })
  const { links } = await receivedEmail(site.dataDir, email, 'Reset your password')
  const link = links.find((address) => address.includes('access_token')) ?? ''
  const password = 'a new quiet stone'
  await sendEarly(page, link, { 'New password': password, 'Confirm password': password }, 'Save password')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password set')
})

test('without the page’s code the theme button works, and the choice stays; a form that needs the code says so', async ({
  page,
}) => {
  await page.route(code, (route) => route.abort())
  allowConsole('ERR_FAILED')
  await page.goto('/auth', { waitUntil: 'load' })
  const said = () => page.locator('form').evaluate((form) => getComputedStyle(form, '::after').content)
  await expect.poll(said).toContain('could not be loaded')
  const theme = page.getByRole('button', { name: 'Switch between light and dark' })
  await theme.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.unrouteAll()
  await page.reload()
  expect(await said()).toBe('none')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await theme.click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test('a text and choices that were made before the code of the list arrived are kept, and filter the list', async ({
  page,
}) => {
  const release = await holdCode(page)
  await page.goto('/n8n-marketplace', { waitUntil: 'commit' })
  await page.getByLabel('Search workflows').fill('invoice ')
  await page.getByLabel('Category').selectOption('Finance')
  await page.getByLabel('Sort').selectOption('name')
  release()
  await expect(page).toHaveURL('/n8n-marketplace?search=invoice&category=Finance&sort=name')
  await expect(page.getByLabel('Search workflows')).toHaveValue('invoice ')
  await expect(page.getByLabel('Category')).toHaveValue('Finance')
})

// Projects and posts have links, languages and AI tools have buttons.
for (const [what, whose, address, role, group] of [
  ['a category of projects', 'the page’s', '/', 'navigation', 'Filter projects by category'],
  ['a category of projects', 'its part’s', '/', 'navigation', 'Filter projects by category'],
  ['a keyword of posts', 'the page’s', '/blogs', 'navigation', 'Filter posts by keyword'],
  ['a language', 'the page’s', '/index', 'group', 'Language'],
  ['a category of AI tools', 'its part’s', '/', 'group', 'Filter AI tools by category'],
] as const) {
  test(`${what} that is pressed before ${whose} code arrives is chosen after that, and the view stays`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    const files = whose === 'its part’s' ? /\/assets\/home-rest-.*\.js$/ : undefined
    const release = await holdCode(page, files)
    await page.goto(address, files ? {} : { waitUntil: 'commit' })
    const filters = page.getByRole(role, { name: group }).locator('.filter')
    const chosen = filters.nth(1)
    await chosen.scrollIntoViewIfNeeded()
    await page.evaluate(() => Object.assign(window, { first: true }))
    const top = () => chosen.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    const before = await top()
    await chosen.click()
    release()
    await expect(chosen.and(page.locator('[aria-pressed=true], [aria-current=true]'))).toHaveCount(1)
    expect(await page.evaluate(() => 'first' in window)).toBe(true)
    expect(await top()).toBe(before)
  })
}

test('a filter that is pressed again before its code is there is followed as a link', async ({ page }) => {
  await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  const filter = page.getByRole('navigation', { name: 'Filter projects by category' }).getByRole('link').nth(1)
  await filter.click()
  await expect(page).toHaveURL('/')
  await filter.click()
  await expect(page).toHaveURL(/\/projects\?category=/)
})

test('a list that the browser renders after Forward stays on its page', async ({ page }) => {
  await page.goto('/about')
  await ready(page)
  await page.evaluate(() => {
    history.pushState(null, '', '/n8n-marketplace?sort=name&page=2')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByLabel('Sort')).toHaveValue('name')
  // Waits until the form's timers have run.
  await page.evaluate(
    () => new Promise((done) => requestIdleCallback(() => setTimeout(() => requestIdleCallback(done)))),
  )
  await expect(page).toHaveURL('/n8n-marketplace?sort=name&page=2')
})

test('what is typed into the search before its code is there is searched', async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/search', { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('postgres')
  release()
  await expect(page.getByRole('main').getByRole('status')).toContainText('results')
  await expect(page.getByRole('searchbox')).toHaveValue('postgres')
  await expect(page).toHaveURL('/search?q=postgres')
})

test('a testimonial that was sent before the code has arrived is not sent again by a second press', async ({
  page,
  site,
}) => {
  const { id, path } = await (await site.asAdmin('POST', '/api/testimonial-invitations', { client_name: 'Ada' })).json()
  const release = await holdCode(page)
  let sent = 0
  // Answers without a page, so that the browser stays on this one.
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    sent += 1
    await route.fulfill({ status: 204 })
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Testimonial' }).fill('Good.')
  await page.getByRole('checkbox').check()
  const send = page.getByRole('button', { name: 'Send testimonial' })
  await send.click()
  await expect.poll(() => sent).toBe(1)
  release()
  await hydrated(send)
  // The document may be complete only after the code has run.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })))
  await send.click()
  await ready(page)
  expect(sent).toBe(1)
  await site.asAdmin('DELETE', `/api/testimonial-invitations/${id}`)
})

test('testimonials that were scrolled before the code has arrived stay where they are', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const release = await holdCode(page)
  await page.goto('/about', { waitUntil: 'commit' })
  const row = page.locator('#testimonials .carousel')
  await row.scrollIntoViewIfNeeded()
  await row.evaluate((element) => element.scrollTo({ left: element.clientWidth, behavior: 'instant' }))
  release()
  await ready(page)
  await expect(page.locator('#testimonials').getByRole('status')).toHaveText('Page 2 of 6')
})
