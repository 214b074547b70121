import type { Page } from '@playwright/test'
import { receivedLetter } from '../helpers/outbox.ts'
import { call, newAddress, visitor } from '../helpers/visitors.ts'
import { holdCode } from './page-code.ts'
import { expect, test } from './test.ts'

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

test('so does the request for a new password, and the new password itself', async ({ page, site }) => {
  const { email } = await visitor(site)
  await sendEarly(page, '/forgot-password', { Email: newAddress() }, 'Send link')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')

  const redirectUrl = `${site.url}/reset-password`
  await call(site, 'POST', '/auth/reset-password-request', { email, redirectUrl })
  const { links } = await receivedLetter(site.dataDir, email, 'Reset your password')
  const link = links.find((address) => address.includes('access_token')) ?? ''
  const password = 'a new quiet stone'
  await sendEarly(page, link, { 'New password': password, 'Confirm password': password }, 'Save password')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password set')
})
