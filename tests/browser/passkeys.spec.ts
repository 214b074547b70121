import { admin, startSite } from '../helpers/server-process.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect, test } from './test.ts'

test('an admin adds a passkey, signs in with it, uses it as second factor, and removes it', async ({ page }) => {
  allowConsole('403')
  await using site = await startSite()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(`${site.url}/auth?next=/admin/account`)
  expect(loaded.filter((url) => url.includes('passkey-calls'))).toEqual([])
  const signIn = async () => {
    await page.getByLabel('Email').fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await signIn()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(admin.password)
  await dialog.getByLabel('Name').fill('Laptop')
  await expectSoundAtAllWidths(page, 'adding a passkey', { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  const list = page.getByRole('list', { name: 'Passkeys' })
  await expect(list).toContainText('Not used yet')
  await expectSoundAtAllWidths(page, 'the passkeys', { within: 'main' })

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.goto(`${site.url}/auth?next=/admin/account`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(list).toContainText('Last used')

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.goto(`${site.url}/auth?next=/admin/account`)
  await signIn()
  await expectSoundAtAllWidths(page, 'the second step')
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('It was cancelled, or this device has no passkey for this site.')).toBeVisible()
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: 'Use a passkey' }).click()

  await list.getByRole('button', { name: 'Remove Laptop' }).click()
  await dialog.getByLabel('Your password').fill(admin.password)
  await dialog.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
})
