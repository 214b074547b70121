import { readFileSync } from 'node:fs'
import { call, comment, postId, signInAs, visitor } from '../helpers/visitors.ts'
import { test } from './kept-page.ts'
import { ready } from './pages.ts'
import { allowConsole, expect } from './test.ts'

// `accounts.spec.ts` tests that a sign-in leads to `next`.
test('/account redirects to sign-in with /account as the next page', async ({ page }) => {
  await page.goto('/account')
  await expect(page).toHaveURL('/auth?next=%2Faccount')
})

test('a failed lookup shows an error with a retry and keeps the token; the display name can be changed and removed, and the person’s data can be downloaded', async ({
  page,
  site,
}) => {
  allowConsole('503')
  const person = await visitor(site)
  await comment(site, person, 'Mine, for the download.')
  await signInAs(page, person)
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, body: 'oops' }))
  await page.goto('/account')
  await expect(page.getByText('Failed to fetch user')).toBeVisible()
  // Once the whole page is hydrated, it repeats the failed requests by itself.
  await ready(page)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('textbox', { name: 'Display name' })).toHaveValue('Ada Reader')

  await page.getByRole('textbox', { name: 'Display name' }).fill('Countess')
  await page.getByRole('button', { name: 'Save name' }).dblclick()
  await expect(page.getByText('Display name saved').first()).toBeVisible()
  expect(await call(site, 'GET', '/auth/me', undefined, person.token)).toMatchObject({ display_name: 'Countess' })
  await page.getByRole('textbox', { name: 'Display name' }).fill(' ')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect.poll(() => call(site, 'GET', '/auth/me', undefined, person.token)).toMatchObject({ display_name: null })

  // Content that loads above the button moves it.
  await page.waitForLoadState('networkidle')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('my-data.json')
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(data).toMatchObject({ account: { email: person.email }, comments: [{ content: 'Mine, for the download.' }] })
})

test('the password can be changed, which ends the other sessions, and signing out everywhere ends every session', async ({
  page,
  site,
}) => {
  allowConsole('422')
  allowConsole('500')
  const person = await visitor(site)
  const { token } = (await call(site, 'POST', '/auth/login', person)) as { token: string }
  await signInAs(page, person)
  await page.goto('/account')
  const current = page.getByLabel('Current password')
  await current.fill('not this one')
  const password = page.getByLabel('New password')
  await password.fill('password1')
  await expect(page.getByText('Easy to guess.')).toBeVisible()
  await page.getByRole('button', { name: 'Suggest a passphrase' }).click()
  await expect(page.getByText(/^(Very s|S)trong\./)).toBeVisible()
  await expect(page.getByLabel('Confirm password')).toHaveValue(await password.inputValue())
  await password.fill('another stone')
  await page.getByLabel('Confirm password').fill('another stone')
  const button = page.getByRole('button', { name: 'Change password' })
  await button.click()
  await expect(page.getByText('Wrong password.').first()).toBeVisible()
  await expect(current).toBeFocused()
  await current.fill(person.password)
  await page.route('**/api/auth/change-password', (route) => route.fulfill({ status: 500, body: '' }))
  await button.click()
  await expect(page.getByText('Failed to change password')).toBeVisible()
  await page.unrouteAll()
  await button.dblclick()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await expect(current).toHaveValue('')
  await expect(call(site, 'GET', '/auth/me', undefined, token)).rejects.toThrow('401')
  await call(site, 'GET', '/auth/me', undefined, person.token)

  await page.getByRole('button', { name: 'Sign out everywhere' }).dblclick()
  await expect(page.getByText('Signed out everywhere')).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('Session expired')).toHaveCount(0)
  await expect(call(site, 'GET', '/auth/me', undefined, person.token)).rejects.toThrow('401')
})

test('the account can be deleted, and its comments with it', async ({ page, site }) => {
  allowConsole('422')
  const person = await visitor(site, 'Leaving')
  const words = 'Words of somebody who leaves.'
  await comment(site, person, words)
  await signInAs(page, person)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete my account …' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleDescription('This cannot be undone.')
  const confirm = dialog.getByRole('button', { name: 'Delete my account' })
  await confirm.click()
  await expect(dialog.getByText('Choose what happens to your comments')).toBeVisible()
  await expect(dialog.getByText('Password is required.')).toBeVisible()
  // `own-account.test.ts` tests what the API does with each choice.
  const asked = page.waitForRequest((request) => request.method() === 'DELETE')
  await dialog.getByText('Keep them as Anonymous').click()
  await dialog.getByLabel('Your password').fill('wrong')
  await confirm.click()
  expect((await asked).postDataJSON()).toMatchObject({ comments: 'anonymise' })
  await expect(dialog.getByText('Wrong password.')).toBeVisible()
  await dialog.getByText('Delete them as well').click()
  await dialog.getByLabel('Your password').fill(person.password)
  await confirm.dblclick()
  await expect(page.getByText('Your account was deleted')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(call(site, 'POST', '/auth/login', person)).rejects.toThrow('401')
  const left = (await call(site, 'GET', `/comments/blog/${await postId(site)}`)) as { content: string }[]
  expect(left.filter(({ content }) => content === words)).toEqual([])
})
