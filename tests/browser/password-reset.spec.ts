import type { Page } from '@playwright/test'
import { received, receivedEmail } from '../helpers/outbox.ts'
import type { Site } from '../helpers/server-process.ts'
import { visitor } from '../helpers/visitors.ts'
import { test } from './kept-page.ts'
import { ready } from './pages.ts'
import { allowConsole, expect } from './test.ts'

const secret = 'a new quiet stone'

async function ask(page: Page, email: string) {
  await page.goto('/forgot-password')
  await ready(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).dblclick()
}

const linkOf = async (site: Site, email: string) =>
  (await receivedEmail(site.dataDir, email, 'Reset your password')).links.find((link) =>
    link.includes('access_token'),
  ) ?? ''

async function fill(page: Page, first: string, second: string) {
  await page.getByLabel('New password').fill(first)
  await page.getByLabel('Confirm password').fill(second)
  await page.getByRole('button', { name: 'Save password' }).click()
}

test('the email’s link sets a new password once', async ({ page, site }) => {
  allowConsole('400')
  const person = await visitor(site)
  await ask(page, person.email)
  await expect(page.getByText('Reset email sent')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  const link = await linkOf(site, person.email)
  const letters = (await received(site.dataDir)).filter(({ subject }) => subject === 'Reset your password')
  expect(letters.filter(({ to }) => to?.[0]?.address === person.email)).toHaveLength(1)

  const answer = await page.goto(link)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page).toHaveURL('/reset-password')
  await page.reload()
  await fill(page, '12345', '123456')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  const show = page.getByRole('button', { name: 'Show password' })
  await expect(show).toHaveCount(2)
  await show.first().click()
  await expect(page.getByLabel('New password')).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('Confirm password')).toHaveAttribute('type', 'password')

  await page.getByLabel('New password').fill(secret)
  await page.getByLabel('Confirm password').fill(secret)
  const start = Date.now()
  await page.getByRole('button', { name: 'Save password' }).dblclick()
  await expect(page.getByText('Success', { exact: true })).toBeVisible()
  await expect(page.getByText('Your password has been reset successfully!')).toBeVisible()
  await expect(page).toHaveURL('/auth')
  expect(Date.now() - start).toBeGreaterThan(2_900)

  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/account')

  await page.goto(link)
  await fill(page, 'once more please', 'once more please')
  await expect(page.getByText('This reset link has expired or was already used.')).toBeVisible()
  await page.getByRole('link', { name: 'Request a new one' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('a link without both tokens redirects to the sign-in page', async ({ page }) => {
  for (const rest of ['', '?access_token=a', '#refresh_token=b']) {
    await page.goto(`/reset-password${rest}`)
    await expect(page.getByText('Invalid reset link')).toBeVisible()
    await expect(page).toHaveURL('/auth')
  }
})

test('a refused request shows the server’s message, or the fallback without one; tokens behind the # are accepted and removed from the address bar', async ({
  page,
}) => {
  allowConsole('400')
  allowConsole('429')
  allowConsole('500')
  const sentence = 'Too many requests. Please wait.'
  await page.route('**/api/auth/reset-password-request', (route) =>
    route.fulfill({ status: 429, json: { error: sentence, code: 'too_many' } }),
  )
  await ask(page, 'somebody@example.com')
  await expect(page.getByText(sentence)).toBeVisible()
  await page.route('**/api/auth/reset-password-request', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Failed to request password reset')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.com')

  await page.route('**/api/auth/reset-password', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/reset-password#access_token=a&refresh_token=b')
  await expect(page).toHaveURL('/reset-password')
  await fill(page, secret, secret)
  await expect(page.getByText('Failed to reset password')).toBeVisible()
  await page.unrouteAll()
  await fill(page, secret, secret)
  await expect(page.getByText('This reset link has expired or was already used.')).toBeVisible()
})
