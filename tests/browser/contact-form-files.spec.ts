import { newAddress } from '../helpers/visitors.ts'
import { file, fill, largeFile, messagesFrom, send, sent } from './contact-form.ts'
import { test } from './kept-page.ts'
import { holdCode } from './page-code.ts'
import { ready } from './pages.ts'
import { allowConsole, expect } from './test.ts'

test('a file of another type or over 10MB is refused at once, a chosen file can be removed, and the progress of its upload is shown', async ({
  page,
}) => {
  await page.goto('/contact')
  await fill(page, newAddress())
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

  await input.setInputFiles(file('brief.pdf'))
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
