import { comment, post, signInAs, visitor } from '../helpers/visitors.ts'
import { error, fail } from './comments.ts'
import { test } from './kept-page.ts'
import { ready } from './pages.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect } from './test.ts'

test.describe('axe finds nothing', () => {
  test('on the pages for signed-out visitors, with their errors', async ({ page }) => {
    for (const path of ['/forgot-password', '/auth?confirmed=0&reason=used']) {
      await page.goto(path)
      await ready(page)
      await page.locator('main button[type=submit]').click()
      await expect(page.getByText('Email is required.')).toBeVisible()
      await expectSoundAtAllWidths(page)
    }
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expectSoundAtAllWidths(page)
    await page.goto('/reset-password?access_token=a&refresh_token=b')
    await expect(page).toHaveURL('/reset-password')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('Password is required.')).toBeVisible()
    await expectSoundAtAllWidths(page)
  })

  test('on the account page, its dialog and the page for signed-in visitors', async ({ page, site }) => {
    await signInAs(page, await visitor(site))
    await page.goto('/auth')
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await expectSoundAtAllWidths(page, 'signed in', { within: 'main' })
    await page.goto('/account')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Current password is required.')).toBeVisible()
    await expectSoundAtAllWidths(page)
    await page.getByRole('button', { name: 'Delete my account …' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByRole('dialog').getByText('Password is required.')).toBeVisible()
    await expectSoundAtAllWidths(page, 'the dialog', { within: '[role=dialog]' })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('in the comments and a toast', async ({ page, site }) => {
    const [own, other] = [await visitor(site), await visitor(site, null)]
    await comment(site, other, `A very long word: ${'a'.repeat(200)} https://example.com/${'b'.repeat(200)}`)
    await comment(site, own, 'Waiting.', false)
    await signInAs(page, own)
    await page.goto(`/blogs/${post}#comments`)
    const waiting = page.getByRole('article').filter({ hasText: 'Waiting.' })
    await waiting.getByRole('button', { name: 'Edit' }).click()
    allowConsole('500')
    await page.route('**/api/comments/*/like', (route) => route.fulfill(fail))
    await page.getByRole('button', { name: /^Like/ }).first().click()
    await error(page, 'Failed to like comment')
    await expectSoundAtAllWidths(page, 'comments and a toast', { within: '#comments, .toast' })
  })

  test('in the contact form, with a file, what it is about, and errors', async ({ page }) => {
    await page.goto('/contact?about=Lead%20router')
    await ready(page)
    const pdf = { name: `${'long-'.repeat(30)}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
    await page.getByLabel('Attachment').setInputFiles(pdf)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message is required.')).toBeVisible()
    await expectSoundAtAllWidths(page)
  })
})
