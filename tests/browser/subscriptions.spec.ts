import { received, receivedEmail } from '../helpers/outbox.ts'
import { newAddress, post, postId } from '../helpers/visitors.ts'
import { answerDialogs, openAdmin } from './admin.ts'
import { test } from './kept-page.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect } from './test.ts'

test('a reader subscribes below a post, gets the post from the owner, and unsubscribes', async ({
  page,
  withoutScript: reader,
  site,
}) => {
  allowConsole('422')
  await page.goto(`/blogs/${post}`)
  await expect(page.getByLabel('Your email address')).toHaveCount(0)
  await site.asAdmin('PUT', '/api/admin/settings', { letters: { enabled: true } })

  // Without JavaScript.
  const address = newAddress()
  await reader.goto(`/blogs/${post}`)
  const field = reader.getByRole('main').getByLabel('Your email address')
  await field.fill('reader@localhost')
  await field.press('Enter')
  await expect(reader.getByRole('alert')).toHaveText("That doesn't look like an email address.")
  await expect(reader.getByLabel('Your email address')).toHaveValue('reader@localhost')
  await reader.getByLabel('Your email address').fill(address)
  await reader.getByRole('button', { name: 'Subscribe' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')
  const { links } = await receivedEmail(site.dataDir, address, 'confirm your subscription')
  await reader.goto(links.find((link) => link.includes('/confirm')) ?? '')
  await reader.getByRole('button', { name: 'Confirm' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')

  await openAdmin(page, site, '/subscribers')
  await expect(page.getByRole('list', { name: 'Subscribers' }).getByRole('listitem')).toHaveText([new RegExp(address)])
  await expectSoundAtAllWidths(page, 'the subscribers')
  answerDialogs(page, true)
  await page.goto(`/admin/blogs/${await postId(site)}`)
  await page.getByRole('button', { name: 'Send by email' }).click()
  const email = page.frameLocator('iframe[title="The email"]')
  await expect(email.getByRole('heading', { level: 1 })).toBeVisible()
  const beside = page.waitForEvent('popup')
  await email.getByRole('link', { name: 'Read it on the site' }).click()
  await expect((await beside).getByRole('heading', { level: 1 })).toBeVisible()
  await (await beside).close()
  await expectSoundAtAllWidths(page, 'the dialog to send a post', { within: '[role=dialog], dialog' })
  await page.getByRole('button', { name: 'Send to 1 subscriber' }).click()
  await expect(page.getByText('1 of 1 sent')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Send by email' }).click()
  await expect(page.getByRole('dialog').getByText('Sent', { exact: true })).toBeVisible()

  const mail = (await received(site.dataDir)).filter(({ to }) => to?.some((each) => each.address === address)).at(-1)
  const leave = mail?.links.find((link) => link.includes('/unsubscribe')) ?? ''
  await reader.goto(leave)
  await reader.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')

  await page.goto('/subscribe')
  await expectSoundAtAllWidths(page, 'the page to subscribe')
  await page.goto(leave)
  await expectSoundAtAllWidths(page, 'the page after leaving')
  await site.asAdmin('PUT', '/api/admin/settings', { letters: { enabled: false } })
})
