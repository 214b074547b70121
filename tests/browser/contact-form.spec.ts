import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Message } from '../../src/contract/inbox.ts'
import { received, receivedLetter } from '../helpers/outbox.ts'
import { goodFiles } from '../helpers/sample-files.ts'
import { admin, type Site } from '../helpers/server-process.ts'
import { newAddress } from '../helpers/visitors.ts'
import { holdCode } from './page-code.ts'
import { readsData, ready } from './pages.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect, test } from './test.ts'

const sent = "Message sent successfully! I'll get back to you soon."
const send = (page: Page) => page.getByRole('button', { name: 'Send message' })
const file = (name: string, buffer: Buffer = goodFiles.pdf) => ({ name, mimeType: 'application/octet-stream', buffer })

/** A file on the disk: the contents of a large one would pass through three processes as text. */
function largeFile(name: string, bytes: number): string {
  const path = test.info().outputPath(name)
  writeFileSync(path, Buffer.alloc(bytes))
  return path
}

async function fill(page: Page, email: string) {
  await ready(page)
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Message').fill('Three sentences.\nOne of them here.')
}

async function messagesFrom(site: Site, email: string): Promise<Message[]> {
  const all: Message[] = await (await site.asAdmin('GET', '/api/messages')).json()
  return all.filter((message) => message.email === email)
}

for (const path of ['/', '/index', '/contact']) {
  test(`a message from ${path} is stored once with its letters, can be read again, and makes way for the next one`, async ({
    page,
    site,
  }) => {
    const email = newAddress()
    await page.goto(path)
    await fill(page, email)
    await page.getByLabel('Attachment').setInputFiles(file('brief.pdf'))
    await page.waitForTimeout(2_100)
    await send(page).dblclick()
    await expect(page.getByText(sent)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Thank you, Ada' })).toBeFocused()
    await page.getByText('Read your message').click()
    await expect(page.getByText('Three sentences.\nOne of them here.')).toBeVisible()
    if (path === '/contact') await expectSoundAtAllWidths(page, 'a sent message')
    await page.getByRole('link', { name: 'Send another message' }).click()
    await expect(page.getByLabel('Name')).toBeFocused()
    for (const label of ['Name', 'Email', 'Subject', 'Message', 'Attachment']) {
      await expect(page.getByLabel(label)).toHaveValue('')
    }
    await page.reload()
    await expect(page.getByLabel('Name')).toHaveValue('')
    const messages = await messagesFrom(site, email)
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({ suspect: false, attachment: { name: 'brief.pdf' } })
    await receivedLetter(site.dataDir, email, 'Thank you')
    const letter = await receivedLetter(site.dataDir, admin.email, 'Message from Ada')
    // Besides the mark of the site, which belongs to the HTML.
    expect(letter.attachments.filter(({ related }) => !related)).toHaveLength(1)
    expect((await received(site.dataDir)).filter(({ replyTo }) => replyTo?.[0]?.address === email)).toHaveLength(1)
  })
}

test('missing values are reported at their fields without a request', async ({ page }) => {
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
  await expect(page.getByText('Email must be an email address.')).toBeVisible()
  expect(calls).toEqual([])
})

test('a text that is too long stays whole, and its field names the limit', async ({ page }) => {
  await page.goto('/contact')
  await fill(page, newAddress())
  await page.getByLabel('Subject').fill('s'.repeat(1_000))
  const long = 'some words '.repeat(3_000)
  await page.getByLabel('Message').fill(long)
  await send(page).click()
  await expect(page.getByText('Subject is longer than 300 characters.')).toBeVisible()
  await expect(page.getByText('Message is longer than 10,000 characters.')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue(long)
})

test('the message of a failure goes when the next attempt succeeds', async ({ page }) => {
  allowConsole('422')
  await page.goto('/contact')
  await fill(page, newAddress())
  await page.getByLabel('Attachment').setInputFiles(file('a.pdf', Buffer.from('no such file')))
  await send(page).click()
  const refused = page.locator('.toast').filter({ hasText: 'Please select an image' })
  await expect(refused).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await send(page).click()
  await expect(page.locator('.toast').filter({ hasText: sent })).toBeVisible()
  // Sooner than it would go by itself, after six seconds.
  await expect(refused).toHaveCount(0, { timeout: 2_000 })
})

test('a file of another type or over 10MB is refused at once, and a chosen file can be removed', async ({ page }) => {
  await page.goto('/contact')
  await ready(page)
  const input = page.getByLabel('Attachment')
  await expect(input).toHaveAttribute('accept', /\.docx/)
  await input.setInputFiles(file('tool.exe'))
  await expect(
    page.getByText('Please select an image (JPG, PNG, GIF, WebP), PDF, or Word document (DOCX, DOC)'),
  ).toBeVisible()
  await expect(input).toHaveValue('')
  await input.setInputFiles(largeFile('large.pdf', 10 * 1024 * 1024 + 1))
  await expect(page.getByText('File size must be less than 10MB')).toBeVisible()
  await input.setInputFiles(file('brief.pdf'))
  await expect(page.getByText('File size must be less than 10MB')).toBeHidden()
  await expect(page.getByText('brief.pdf, 1 KB')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(input).toHaveValue('')
  await expect(page.getByText('brief.pdf, 1 KB')).toBeHidden()
})

test('after a failure and a reload the form still has all values, including the file', async ({ page, site }) => {
  allowConsole('422')
  allowConsole('500')
  allowConsole('Failed to load resource')
  const email = newAddress()
  await page.goto('/contact')
  await fill(page, email)
  await page.getByLabel('Subject').fill('Invoices')
  await page.getByLabel('Attachment').setInputFiles(file('brief.pdf', Buffer.from('no such file')))
  await page.waitForTimeout(2_100)
  await send(page).click()
  const wrong = 'Please select an image (JPG, PNG, GIF, WebP), PDF, or Word document (DOCX, DOC)'
  await expect(page.locator('form').getByText(wrong)).toBeVisible()
  await page.getByLabel('Attachment').setInputFiles(file('brief.pdf'))
  await page.route('**/api/contact/with-attachment', (route) => route.abort())
  await send(page).click()
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible()
  await page.route('**/api/contact/with-attachment', (route) => route.fulfill({ status: 500, body: 'oops' }))
  await send(page).click()
  await expect(page.getByText('Failed to send contact email')).toBeVisible()
  await page.route('**/api/contact/with-attachment', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong here.', code: 'unexpected' } }),
  )
  await send(page).click()
  await expect(page.getByText('Something went wrong here.')).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('Invoices')
  await expect(page.getByLabel('Message')).toHaveValue('Three sentences.\nOne of them here.')
  await expect(page.getByText('brief.pdf, 1 KB')).toBeVisible()
  await send(page).click()
  await expect(page.getByText(sent)).toBeVisible()
  const [message] = await messagesFrom(site, email)
  expect(message).toMatchObject({ subject: 'Invoices', suspect: false, attachment: { name: 'brief.pdf' } })
})

test('a file that was chosen before hydration is named, kept and sent; one that is not allowed is refused', async ({
  page,
  site,
}) => {
  const email = newAddress()
  /** Chooses the file while the page's code is still on its way. */
  const chooseEarly = async (chosen: ReturnType<typeof file>) => {
    const release = await holdCode(page)
    await page.goto('/contact', { waitUntil: 'commit' })
    await page.getByLabel('Attachment').setInputFiles(chosen)
    release()
    await ready(page)
  }

  await chooseEarly(file('tool.exe'))
  await expect(page.getByLabel('Attachment')).toHaveAccessibleDescription(/image, a PDF or a Word document/)
  await expect(page.getByLabel('Attachment')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Attachment')).toHaveValue('')
  await chooseEarly(file('early.pdf'))
  await expect(page.getByText(/^early\.pdf, \d+ KB$/)).toBeVisible()
  await page.reload()
  await fill(page, email)
  await expect(page.getByText(/^early\.pdf, \d+ KB$/)).toBeVisible()
  await page.waitForTimeout(2_100)
  await send(page).click()
  await expect(page.getByText(sent)).toBeVisible()
  const messages = await messagesFrom(site, email)
  expect(messages[0]).toMatchObject({ attachment: { name: 'early.pdf' } })
})

test('the progress of the upload is shown', async ({ page }) => {
  await page.goto('/contact')
  await fill(page, newAddress())
  await page.getByLabel('Attachment').setInputFiles(file('brief.pdf'))
  let answered = () => {}
  const held = new Promise<void>((resolve) => {
    answered = resolve
  })
  await page.route('**/api/contact/with-attachment', async (route) => {
    await held
    await route.fulfill({ json: { message: sent } })
  })
  await send(page).click()
  await expect(page.getByRole('progressbar', { name: 'Sending' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true')
  answered()
  await expect(page.getByText(sent)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
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

test('a message with the hidden field is accepted and archived', async ({ page, site }) => {
  const email = newAddress()
  await page.goto('/contact')
  await fill(page, email)
  await page.waitForTimeout(2_100)
  await page.evaluate(() => {
    const trap = document.querySelector<HTMLInputElement>('input[name=website]')
    if (trap) trap.value = 'https://spam.example'
  })
  await send(page).click()
  await expect(page.getByText(sent)).toBeVisible()
  expect(await messagesFrom(site, email)).toMatchObject([{ suspect: true, state: 'archived' }])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the browser sends the form and gets a page', async ({ page, site }) => {
    const email = newAddress()
    await page.goto('/contact?about=Automation+review')
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Message').fill('By hand.')
    await page.getByLabel('Attachment').setInputFiles(file('brief.pdf'))
    await send(page).click()
    await expect(page).toHaveURL('/contact#contact')
    await expect(page.getByRole('heading', { name: 'Thank you, Ada' })).toBeVisible()
    await expect(page.getByText(sent)).toBeVisible()
    expect(await messagesFrom(site, email)).toMatchObject([
      { about: 'Automation review', suspect: false, attachment: { name: 'brief.pdf' } },
    ])
    await page.getByText('Read your message').click()
    await expect(page.getByText('By hand.')).toBeVisible()
    await page.getByRole('link', { name: 'Send another message' }).click()
    await expect(page.getByLabel('Message')).toHaveValue('')
  })

  test('a text that is too long is shown again whole, with the limit at its field', async ({ page }) => {
    allowConsole('422')
    const long = 'some words '.repeat(3_000)
    await page.goto('/contact')
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Email').fill(newAddress())
    await page.getByLabel('Message').fill(long)
    await send(page).click()
    await expect(page.getByText('Message is longer than 10,000 characters.')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue(long)
  })

  for (const [what, chosen, sentence] of [
    ['of another kind', () => file('brief.pdf', Buffer.from('no such file')), 'Please select an image'],
    ['over 10MB', () => largeFile('brief.pdf', 14 * 1024 * 1024), 'File size must be less than 10MB'],
  ] as const) {
    test(`a form with a file ${what} is shown again with all typed values`, async ({ page, site }) => {
      allowConsole(what === 'over 10MB' ? '413' : '422')
      const email = newAddress()
      await page.goto('/')
      await page.getByLabel('Name').fill('Ada "A" <b>')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Subject').fill('Invoices')
      await page.getByLabel('Message').fill('First.\nSecond.')
      await page.getByLabel('Attachment').setInputFiles(chosen())
      await send(page).click()
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(page.getByLabel('Name')).toHaveValue('Ada "A" <b>')
      await expect(page.getByLabel('Subject')).toHaveValue('Invoices')
      await expect(page.getByLabel('Message')).toHaveValue('First.\nSecond.')
      expect(await messagesFrom(site, email)).toEqual([])
      await send(page).click()
      await expect(page.getByText(sent)).toBeVisible()
      expect(await messagesFrom(site, email)).toHaveLength(1)
    })
  }
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
