import { answerDialogs, openAdmin, toast } from './admin.ts'
import { test } from './kept-page.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect } from './test.ts'

test('a client writes a testimonial by a link, and the owner publishes it', async ({ page, site, browser }) => {
  await openAdmin(page, site, '/testimonials')
  await page.getByRole('link', { name: 'Invitations' }).click()
  await page.getByLabel('Client name').fill('Grace Hopper')
  await page.getByLabel('Send to').fill('grace@navy.example')
  await page.getByRole('button', { name: 'Save' }).click()
  const link = page.getByRole('textbox', { name: 'The link for Grace Hopper' })
  await expect(link).toHaveValue(/\/testimonial\/[\w-]{43}$/)
  await expect(page.getByRole('list', { name: 'Invitations' }).getByRole('listitem')).toHaveText([/Grace Hopper.*open/])
  await expectSoundAtAllWidths(page, 'invitations', { within: 'main' })

  // Without JavaScript.
  const context = await browser.newContext({ javaScriptEnabled: false })
  const client = await context.newPage()
  await client.goto(await link.inputValue())
  await expect(client.getByRole('textbox', { name: 'Your name' })).toHaveValue('Grace Hopper')
  await client.getByRole('radio').nth(1).check()
  await client.getByRole('textbox', { name: 'Testimonial' }).fill('It works.')
  await client.getByRole('checkbox').check()
  await client.getByRole('button', { name: 'Send testimonial' }).click()
  await expect(client.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await context.close()

  await page.goto('/admin')
  await page.getByRole('link', { name: '1 testimonial to read' }).click()
  await expect(page.getByText('to review')).toBeVisible()
  await page.getByRole('link', { name: 'Read and publish it' }).click()
  await page.getByRole('form').getByLabel('Active').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Updated')).toBeVisible()
  expect(await (await page.request.get('/about')).text()).toContain('It works.')
})

test('the page of an invitation reports a missing agreement and keeps the text', async ({ page, site }) => {
  const body = { client_name: 'Ada' }
  const { path } = await (await site.asAdmin('POST', '/api/testimonial-invitations', body)).json()
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Testimonial' }).fill('Good.')
  // Otherwise the browser itself would check the form.
  await page.locator('main form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  allowConsole('422')
  await page.getByRole('button', { name: 'Send testimonial' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Please agree to publication')
  await expect(page.getByRole('textbox', { name: 'Testimonial' })).toHaveValue('Good.')
  await expectSoundAtAllWidths(page, 'a rejected form of an invitation')
})

test('on a phone, leaving the form discards what was typed and the link that was made', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openAdmin(page, site, '/testimonials?view=invitations')
  const toggle = (label: string) => page.getByRole('button', { name: label, exact: true }).click()
  const client = page.getByLabel('Client name')
  await toggle('New invitation')
  await client.fill('Typed')
  const asked = answerDialogs(page, true)
  await toggle('All invitations')
  expect(asked).toHaveLength(1)
  await toggle('New invitation')
  await expect(client).toHaveValue('')

  await client.fill('Grace Hopper')
  await page.getByRole('button', { name: 'Save' }).click()
  const link = page.getByRole('textbox', { name: 'The link for Grace Hopper' })
  await expect(link).toBeVisible()
  await toggle('All invitations')
  await toggle('New invitation')
  await expect(client).toBeVisible()
  await expect(link).toHaveCount(0)
})
