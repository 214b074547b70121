import type { Page } from '@playwright/test'
import { authenticator } from '../helpers/second-factor.ts'
import { admin, startSite } from '../helpers/server-process.ts'
import { call, signInAs, visitor } from '../helpers/visitors.ts'
import { test } from './kept-page.ts'
import { expectSound, expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect } from './test.ts'

const signIn = async (page: Page) => {
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('an admin sets the required second factor up, signs in with it, and finds both in the activity', async ({
  page,
}) => {
  allowConsole('403')
  allowConsole('422')
  await using site = await startSite()
  await site.asAdmin('PUT', '/api/admin/settings', { accounts: { second_factor_required: true } })
  await page.goto(`${site.url}/admin/blog`)
  await signIn(page)

  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectSoundAtAllWidths(page, 'the required second factor')
  await page.getByRole('button', { name: 'Set it up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(admin.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expectSoundAtAllWidths(page, 'the QR code', { within: '[role=dialog]' })
  const secret = (await dialog.locator('p.font-mono').innerText()).replaceAll(' ', '')
  const app = authenticator(secret)
  await dialog.getByLabel('Code', { exact: true }).fill('000 00')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This code is wrong or was already used.')
  await dialog.getByLabel('Code', { exact: true }).fill(app.codeOf(new Date()))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  await expectSoundAtAllWidths(page, 'the recovery codes', { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('heading', { name: 'Blog Posts' })).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await signIn(page)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await code.fill('123456789')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This code is wrong' })).toBeVisible()
  await code.fill(recovery)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await expect(page).toHaveURL(`${site.url}/admin/blog`)
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('Signed in with a recovery code')
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('Turned on the second factor')
  await expectSoundAtAllWidths(page, 'the activity', { within: 'main' })
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  await expectSoundAtAllWidths(page, 'the own account', { within: 'main' })
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await call(site, 'PUT', '/admin/settings', { accounts: { second_factor_required: false } }, token ?? '')
  await page.getByRole('button', { name: 'Turn it off' }).click()
  await expectSound(page, 'turning it off')
  await dialog.getByLabel('Your password').fill(admin.password)
  await dialog.getByLabel('Code', { exact: true }).fill(app.codeOf(new Date(), 1))
  await dialog.getByRole('button', { name: 'Turn it off' }).click()
  await expect(page.getByText('It is off.')).toBeVisible()
})

test('a challenge that has ended leads back to the password', async ({ page, site }) => {
  allowConsole('40')
  const person = await visitor(site)
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 403, json: { error: 'x', code: 'second_factor_required', challenge: 'ended' } }),
  )
  await page.goto('/auth')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Code', { exact: true }).fill('123456')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Please sign in again').first()).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('a device can be signed out from the account page', async ({ page, site }) => {
  const person = await visitor(site)
  const { token } = (await call(site, 'POST', '/auth/login', person)) as { token: string }
  await signInAs(page, person)
  await page.goto('/account')
  const devices = page.getByRole('list', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await devices.getByRole('button', { name: 'Sign out' }).dblclick()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices).toBeFocused()
  await expect(devices).toContainText('this device')
  await expect(call(site, 'GET', '/auth/me', undefined, token)).rejects.toThrow('401')
})
