import { signInAs } from '../helpers/visitors.ts'
import { failing, openAdmin, signInOwner, toast } from './admin.ts'
import { test } from './kept-page.ts'
import { allowConsole, expect } from './test.ts'

const management = [
  'Dashboard',
  'About Me',
  'Skills',
  'Projects',
  'Education',
  'Certifications',
  'Blog',
  'Testimonials',
  'Comments',
]
const business = [
  'Services',
  'AI Tools',
  'Workflows',
  'Messages',
  'Figures',
  'Subscribers',
  'Automation',
  'Media',
  'Deleted',
  'Settings',
]

test('without a token /admin redirects to /auth without a message', async ({ page }) => {
  await page.goto('/admin/skills')
  await expect(page).toHaveURL('/auth?next=%2Fadmin%2Fskills')
  await page.waitForTimeout(300)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
})

test('a failed lookup redirects to /auth without a message and keeps the token', async ({ page, site }) => {
  allowConsole('503')
  await signInOwner(page, site)
  await failing(page, 'GET', '/auth/me')
  await page.goto('/admin/blog')
  await expect(page).toHaveURL(/\/auth/)
  await page.waitForTimeout(300)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
})

test('an expired token is removed with "Session expired"', async ({ page }) => {
  allowConsole('401')
  await signInAs(page, { token: 'old' })
  await page.goto('/admin')
  await expect(toast(page, 'Session expired')).toBeVisible()
  await expect(page).toHaveURL(/\/auth/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

// `admin-collections.spec.ts` tests that failures of other calls keep the session.
test('a user without the admin role gets a message and is redirected to /auth without a loop', async ({
  page,
  site,
}) => {
  await signInOwner(page, site)
  const person = { id: 'x', role: 'user', email: 'visitor@example.com', display_name: null, avatar_url: null }
  await page.route('**/api/auth/me', (route) => route.fulfill({ json: person }))
  await page.goto('/admin/projects')
  await expect(toast(page, 'Access Denied')).toContainText("You don't have admin permissions. Contact the site owner.")
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('visitor@example.com')).toBeVisible()
  await page.waitForTimeout(300)
  await expect(page).toHaveURL('/auth')
})

test('the sidebar has its items, collapses by its button and by Ctrl+B, and a cookie remembers it for seven days, also on a page that is not found', async ({
  page,
  site,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAdmin(page, site, '/skills')
  const nav = page.getByRole('navigation', { name: 'Admin' })
  await expect(page.getByText('Admin Panel').first()).toBeVisible()
  await expect(nav.getByRole('heading')).toHaveText(['Management', 'Business'])
  await expect(nav.getByRole('link')).toHaveText([...management, ...business])
  for (const name of ['Education', 'Dashboard', 'Messages']) {
    await nav.getByRole('link', { name, exact: true }).click()
    await expect(nav.locator('[aria-current=page]')).toHaveText(name)
  }

  const sidebar = page.getByRole('complementary', { name: 'Admin Panel' })
  await expect(sidebar.locator('[aria-current=page]')).toHaveText('Messages')
  await expect(sidebar.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
  const width = async () => Math.round((await sidebar.boundingBox())?.width ?? 0)
  expect(await width()).toBe(256)
  await sidebar.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expect.poll(width).toBe(48)
  await page.goto('/admin/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect.poll(width).toBe(48)
  await page.keyboard.press('Control+b')
  await expect.poll(width).toBe(256)
  await page.keyboard.press('Meta+b')
  await expect.poll(width).toBe(48)
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)
})

test('on a phone the sidebar slides in, 18rem wide, and closes when a page is chosen; Sign Out ends the session', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openAdmin(page, site)
  const drawer = page.getByRole('dialog', { name: 'Admin Panel' })
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expect(drawer).toBeVisible()
  expect(Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(288)
  await drawer.getByRole('link', { name: 'Skills' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Skill Categories')
  await page.keyboard.press('Control+b')
  await expect(drawer).toBeVisible()

  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 204 }))
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('after a loading screen the dashboard shows its cards, the health states, what needs attention, and a checklist that can be put away', async ({
  page,
  site,
}) => {
  await signInOwner(page, site)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/auth/me', async (route) => {
    await held
    await route.continue()
  })
  const answer = await page.goto('/admin')
  expect(await answer?.text()).toContain('<noscript><p>Turn on JavaScript to use this page.</p></noscript>')
  await expect(page.getByRole('status')).toContainText('Checking your access')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  for (const name of ['Content Management', 'Quick Actions', 'System Status']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await expect(page.getByText('Backend, database and auth are running.')).toBeVisible()
  const status = page.locator('section').filter({ has: page.getByRole('heading', { name: 'System Status' }) })
  const mail = status.getByRole('listitem').filter({ hasText: 'Email is not set up, so visitors get none.' })
  await expect(mail).toContainText('Set it up under Settings, Email.')
  await expect(mail.locator('.border-warn')).toBeVisible()
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention.getByRole('link')).toHaveText([/^\d+drafts?$/])
  const content = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Content Management' }) })
  await expect(content.getByRole('link', { name: /^\d+ blog posts?$/ })).toHaveAttribute('href', '/admin/blog')
  const checklist = page.getByRole('region', { name: 'Set up your site' })
  await checklist.getByRole('button', { name: 'Hide the checklist' }).click()
  await expect(checklist).toHaveCount(0)
  const back = page.getByRole('button', { name: /^Checklist/ })
  await expect(back).toBeFocused()
  await expect(page.getByRole('region', { name: 'Demo content' })).toBeVisible()
  await expect(page.getByText('The job')).toBeHidden()
  const time = '2026-05-01T12:00:00.000Z'
  const well = {
    name: 'do one thing',
    state: 'ok',
    started_at: time,
    finished_at: time,
    failed_at: null,
    failure: null,
  }
  const bad = { ...well, name: 'do another', state: 'failed', finished_at: null, failed_at: time, failure: 'disk full' }
  await page.route('**/api/health', (route) =>
    route.fulfill({
      status: 503,
      json: { status: 'failed', database: 'failed', mail: 'outbox', storage: 'ok', jobs: [well, bad] },
    }),
  )
  allowConsole('503')
  await page.reload()
  await back.click()
  await expect(checklist.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(page.getByText('Database is not running')).toBeVisible()
  await expect(page.getByText('Backend, database and auth are running.')).toBeHidden()
  await expect(page.getByText(/The job/)).toHaveText(
    /^The job “do another” failed on .*2026.* \(disk full\)\. The site will retry it automatically\.$/,
  )
})
