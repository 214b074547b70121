import { newAddress } from '../helpers/visitors.ts'
import { file, largeFile, messagesFrom, send, sent } from './contact-form.ts'
import { test } from './kept-page.ts'
import { allowConsole, expect } from './test.ts'

test('the browser sends the form and gets a page', async ({ withoutScript: page, site }) => {
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

  const [message] = await messagesFrom(site, email)
  const { enquiry_url } = await (await site.asAdmin('GET', `/api/messages/${message?.id}`)).json()
  await page.goto(enquiry_url)
  await page.getByRole('textbox', { name: 'Message' }).fill('And by foot.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('list', { name: 'Conversation' }).getByRole('listitem')).toHaveText([
    /By hand\..*brief\.pdf/,
    /And by foot\./,
  ])
})

test('a text that is too long is shown again whole, with the limit at its field', async ({ withoutScript: page }) => {
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
  test(`a form with a file ${what} is shown again with all typed values`, async ({ withoutScript: page, site }) => {
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
