import type { Page } from '@playwright/test'
import { received, receivedEmail } from '../helpers/outbox.ts'
import { admin, type Site } from '../helpers/server-process.ts'
import { newAddress } from '../helpers/visitors.ts'
import { file, fill, messagesFrom, send, sent } from './contact-form.ts'
import { test } from './kept-page.ts'
import { readsData, ready } from './pages.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect } from './test.ts'

/** Sends a message with a file from a page by a double click. @returns the address it was sent from */
async function sendFrom(page: Page, path: string): Promise<string> {
  const email = newAddress()
  await page.goto(path)
  await fill(page, email)
  await page.getByLabel('Attachment').setInputFiles(file('brief.pdf'))
  await page.waitForTimeout(2_100)
  await send(page).dblclick()
  await expect(page.getByText(sent)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank you, Ada' })).toBeFocused()
  return email
}

async function expectOneMessage(site: Site, email: string) {
  const messages = await messagesFrom(site, email)
  expect(messages).toHaveLength(1)
  expect(messages[0]).toMatchObject({ suspect: false, attachment: { name: 'brief.pdf' } })
}

test('a message from the home page is stored once, and one with the hidden field is accepted and archived', async ({
  page,
  site,
}) => {
  await expectOneMessage(site, await sendFrom(page, '/'))

  await page.getByRole('link', { name: 'Send another message' }).click()
  const email = newAddress()
  await fill(page, email)
  await page.waitForTimeout(2_100)
  await page.evaluate(() => {
    const trap = document.querySelector<HTMLInputElement>('input[name=website]')
    if (trap) trap.value = 'https://spam.example'
  })
  await send(page).click()
  await expect.poll(() => messagesFrom(site, email)).toMatchObject([{ suspect: true, state: 'archived' }])
  await expect(page.getByRole('heading', { name: 'Thank you, Ada' })).toBeVisible()
})

test('a message is stored once with its emails, can be read again, and can be followed by another one', async ({
  page,
  site,
}) => {
  const email = await sendFrom(page, '/contact')
  await page.getByText('Read your message').click()
  await expect(page.getByText('Three sentences.\nOne of them here.')).toBeVisible()
  await expectSoundAtAllWidths(page, 'a sent message', { within: 'main' })
  await page.getByRole('link', { name: 'Send another message' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  for (const label of ['Name', 'Email', 'Subject', 'Message', 'Attachment']) {
    await expect(page.getByLabel(label)).toHaveValue('')
  }
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expectOneMessage(site, email)
  await receivedEmail(site.dataDir, email, 'Thank you')
  const letter = await receivedEmail(site.dataDir, admin.email, 'Message from Ada')
  // Not counting the mark of the site, which belongs to the HTML.
  expect(letter.attachments.filter(({ related }) => !related)).toHaveLength(1)
  expect((await received(site.dataDir)).filter(({ replyTo }) => replyTo?.[0]?.address === email)).toHaveLength(1)
})

test('missing values and texts that are too long are reported at their fields without a request, a long text stays whole, and the message of a failure goes when the next attempt succeeds', async ({
  page,
}) => {
  allowConsole('422')
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && readsData(request.url()) && calls.push(request.url()))
  await page.goto('/contact')
  await ready(page)
  await send(page).click()
  for (const sentence of ['Name is required.', 'Email is required.', 'Message is required.']) {
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Ada')
  await expect(page.getByText('Name is required.')).toBeHidden()
  await page.getByLabel('Email').fill('nobody@nowhere')
  await send(page).click()
  await expect(page.getByText("That doesn't look like an email address.")).toBeVisible()

  await page.getByLabel('Subject').fill('s'.repeat(1_000))
  const long = 'some words '.repeat(3_000)
  await page.getByLabel('Message').fill(long)
  await send(page).click()
  await expect(page.getByText('Subject is longer than 300 characters.')).toBeVisible()
  await expect(page.getByText('Message is longer than 10,000 characters.')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue(long)
  expect(calls).toEqual([])

  await fill(page, newAddress())
  await page.getByLabel('Subject').fill('')
  await page.getByLabel('Attachment').setInputFiles(file('a.pdf', Buffer.from('no such file')))
  await send(page).click()
  const refused = page.locator('.toast').filter({ hasText: 'Please select an image' })
  await expect(refused).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await send(page).click()
  await expect(page.locator('.toast').filter({ hasText: sent })).toBeVisible()
  // Sooner than the six seconds after which the message disappears by itself.
  await expect(refused).toHaveCount(0, { timeout: 2_000 })
})

test('a form opened from a service shows its subject, which can be removed', async ({ page, site }) => {
  const email = newAddress()
  await page.goto('/services')
  await page.getByRole('link', { name: /Ask about this.*Automation review/ }).click()
  await expect(page).toHaveURL('/contact?about=Automation+review')
  await expect(page.locator('form').getByText('Automation review')).toBeVisible()
  await fill(page, email)
  await page.waitForTimeout(2_100)
  await send(page).click()
  await expect(page.getByText(sent)).toBeVisible()
  expect(await messagesFrom(site, email)).toMatchObject([{ about: 'Automation review' }])

  await page.goto('/contact?about=Lead%20router&subject=Install%20Lead%20router')
  await expect(page.getByLabel('Subject')).toHaveValue('Install Lead router')
  await page.getByLabel('Message').fill('Please.')
  await page.getByRole('button', { name: 'Ask about something else' }).click()
  await expect(page.locator('form').getByText('Lead router', { exact: true })).toHaveCount(0)
  await page.goto('/contact?about=Invoice%20reader&subject=Install%20Invoice%20reader')
  await expect(page.getByLabel('Subject')).toHaveValue('Install Invoice reader')
  await expect(page.getByLabel('Message')).toHaveValue('Please.')
})

test('a form sent before hydration is shown again with all values, and its page hydrates', async ({ page, site }) => {
  allowConsole('422')
  await page.goto('/contact')
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('main form')
    const field = form?.elements.namedItem('name')
    if (field instanceof HTMLInputElement) field.value = 'Ada'
    form?.submit()
  })
  await expect(page.getByText('Email is required.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Ada')
  await ready(page)
  await page.getByLabel('Email').fill('ada@example.com')
  await expect(page.getByText('Email is required.')).toBeHidden()
  expect((await fetch(`${site.url}/contact`)).headers.get('etag')).toBeTruthy()
  expect(await (await fetch(`${site.url}/contact`)).text()).not.toContain('Email is required.')
})
