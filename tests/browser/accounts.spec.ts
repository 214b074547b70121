import { receivedEmail } from '../helpers/outbox.ts'
import { admin } from '../helpers/server-process.ts'
import { call, newAddress, post, signInAs, visitor } from '../helpers/visitors.ts'
import { test } from './kept-page.ts'
import { ready } from './pages.ts'
import { allowConsole, expect } from './test.ts'

const password = 'quiet river stone'

test('sign-up, confirmation by email and sign-in lead back to the first page', async ({ page, site }) => {
  const email = newAddress()
  await page.goto(`/blogs/${post}`)
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await page.locator('#comments').getByRole('link', { name: 'sign in' }).click()
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(`/blogs/${post}#comments`)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Display name').fill('Ada')
  await page.getByRole('button', { name: 'Sign up' }).dblclick()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect(page.getByText('We sent you a confirmation link.')).toBeVisible()

  const letter = await receivedEmail(site.dataDir, email, 'confirm')
  await page.goto(letter.links.find((link) => link.includes('/confirm')) ?? '')
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page).toHaveURL('/auth?confirmed=1')
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Login successful')).toBeVisible()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page).toHaveURL(`/blogs/${post}#comments`)
  await expect(page.getByLabel('Your comment')).toBeVisible()

  await page.goto(letter.links.find((link) => link.includes('/confirm')) ?? '')
  await expect(page.getByText('This link has already been used')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed in')
})

test('/auth sends the admin to /admin, also on a second visit', async ({ page }) => {
  allowConsole('404')
  await page.goto('/auth')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).dblclick()
  await expect(page).toHaveURL(/\/admin$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
  // The device mark stays: with it strangers cannot lock the owner out.
  expect(await page.evaluate(() => localStorage.getItem('device'))).toBeTruthy()
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/admin$/)
})

test('/auth shows a signed-in visitor their address and a sign-out button, without a redirect loop', async ({
  page,
  site,
}) => {
  const person = await visitor(site)
  await signInAs(page, person)
  await page.goto('/auth')
  await expect(page.getByText(person.email)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect.poll(() => call(site, 'GET', '/auth/me', undefined, person.token).catch(String)).toContain('401')
})

test('an invalid token is removed with "Session expired"', async ({ page }) => {
  allowConsole('401')
  await signInAs(page, { token: 'nothing' })
  await page.goto('/auth')
  await expect(page.getByText('Session expired')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('missing values are reported at their fields without a request; a wrong password shows the server’s message, or the fallback without one', async ({
  page,
}) => {
  allowConsole('401')
  allowConsole('500')
  let calls = 0
  await page.route('**/api/auth/*', (route) => {
    calls += 1
    return route.abort()
  })
  await page.goto('/auth')
  await ready(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Email is required.')).toBeVisible()
  await expect(page.getByText('Password is required.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  expect(calls).toBe(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Authentication failed')).toBeVisible()
  await expect(page.getByText('Wrong email address or password.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(admin.email)
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, body: 'oops' }))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Login failed')).toBeVisible()
  await page.route('**/api/auth/login', (route) => route.abort())
  allowConsole('ERR_FAILED')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Please check your credentials.')).toBeVisible()
  await page.route('**/api/auth/signup', (route) => route.fulfill({ status: 500, body: 'oops' }))
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Signup failed')).toBeVisible()
})

test('sign-in through the footer leads back to the post, whose footer then leads to the account', async ({
  page,
  site,
}) => {
  const person = await visitor(site)
  await page.goto(`/blogs/${post}`)
  await ready(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`/blogs/${post}`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Your account' }).click()
  await expect(page).toHaveURL('/account')
})
