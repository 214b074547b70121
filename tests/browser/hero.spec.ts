import type { Page } from '@playwright/test'
import { test } from './kept-page.ts'
import { hydrated, ready } from './pages.ts'
import { shiftsOf, watchShifts } from './shifts.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect } from './test.ts'

const enquiry = 'Our invoices come by email and go into a spreadsheet. Can a workflow do that?'

const node = (page: Page, name: string) => page.locator('.run-node', { hasText: name })
const results = (page: Page) => page.getByRole('region', { name: 'What each node did with it' })

test('an enquiry goes through the hero’s nodes, and into the contact form, without being sent', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const sent: string[] = []
  page.on('request', (request) => {
    const all = decodeURIComponent(`${request.url()} ${request.postData() ?? ''}`)
    if (all.includes('spreadsheet. Can')) sent.push(all)
  })
  await page.goto('/')
  await ready(page)
  await hydrated(page.getByRole('button', { name: 'Run it' }))
  await expect(page.getByText('Searches this site. Sends no message.')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Enquiry' })
  await field.fill(`${enquiry} ${'x'.repeat(400)}`)
  await expect(field).toHaveValue(/^.{300}$/)
  await field.fill(enquiry)
  await page.keyboard.press('Enter')
  await expect(page.locator('.run .pulse').first()).toBeAttached()
  await expect(node(page, 'Reply')).toHaveAttribute('data-run', 'waiting')
  await expect(node(page, 'Check')).toContainText('15 words, English')
  await expect(node(page, 'Reply')).toContainText('drafted')
  await expect(results(page)).toContainText('Does not look like spam')
  await expect(results(page).getByRole('link', { name: 'Invoice inbox to Drive and spreadsheet' })).toBeVisible()
  await expect(results(page)).toContainText('Closest matches on this site:')
  await expect(results(page)).toContainText('because of: invoices')
  await expect(results(page)).toContainText('Thank you for writing.')
  await expect(page.getByRole('status').filter({ hasText: 'Reply: drafted' })).toHaveCount(1)
  await expect(field).toBeFocused()

  await results(page).getByRole('link', { name: 'Ask me this in the contact form' }).click()
  const message = page.getByLabel('Message')
  await expect(message).toHaveValue(enquiry)
  await expect(page).toHaveURL('/#contact')

  await test.step('what the visitor typed there is not replaced', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await message.fill('My own words.')
    await field.fill('Another question about orders')
    await page.keyboard.press('Enter')
    await expect(results(page)).toContainText('4 words')
    await results(page).getByRole('link', { name: 'Ask me this in the contact form' }).click()
    await expect(message).toHaveValue('My own words.')
  })
  expect(sent).toEqual([])
})

test('under reduced motion the answer is there at once; the example is used for an empty field; spam gets no answer, and an enquiry that nothing fits, or that cannot be searched for, still leads to the form', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watchShifts(page)
  await page.goto('/')
  await ready(page)
  await hydrated(page.getByRole('button', { name: 'Run it' }))
  expect(await shiftsOf(page)).toEqual([])

  await test.step('on paper the first node has its usual texts', async () => {
    await page.emulateMedia({ media: 'print' })
    const first = page.locator('.run-node').first()
    await expect(first.getByText('Enquiry').last()).toBeVisible()
    await expect(first.getByText('webhook')).toBeVisible()
    await expect(page.locator('.filters').first()).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })

  const run = page.getByRole('button', { name: 'Run it' })
  await run.click()
  await expect(page.getByRole('textbox', { name: 'Enquiry' })).toHaveValue(/invoices/)
  await expect(node(page, 'Reply')).toContainText('drafted')
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.getByRole('textbox', { name: 'Enquiry' }).fill('Buy backlinks at https://a.example and https://b.example')
  await run.click()
  await expect(results(page)).toContainText('Looks like spam: 2 links, it sells “backlinks”')
  await expect(results(page)).toContainText('A person looks at it.')
  await expectSoundAtAllWidths(page, 'the hero’s answer', { within: 'section:has(h1)' })

  allowConsole('net::ERR_FAILED')
  await page.getByRole('textbox', { name: 'Enquiry' }).fill('Zyzzyva quagga')
  await run.click()
  await expect(results(page)).toContainText('Nothing on this site comes close.')
  await page.route(/\/api\/search/, (route) => route.abort())
  await page.getByRole('textbox', { name: 'Enquiry' }).fill('Our deliveries are late')
  await run.click()
  await expect(results(page)).toContainText('This site could not be searched just now.')
  await results(page).getByRole('link', { name: 'Ask me this in the contact form' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('Our deliveries are late')
})

test('without its code the demonstration says so, and works when the page is loaded again', async ({ page }) => {
  allowConsole('net::ERR_FAILED')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route(/\/assets\/enquiry-player-[^/]+\.js$/, (route) => route.abort())
  await page.goto('/')
  await ready(page)
  await hydrated(page.getByRole('button', { name: 'Run it' }))
  const run = page.getByRole('button', { name: 'Run it' })
  await run.click()
  await expect(page.getByText('The demonstration could not be loaded.')).toBeVisible()
  await page.unroute(/\/assets\/enquiry-player-[^/]+\.js$/)
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect(page.getByText('The demonstration could not be loaded.')).toBeHidden()
  await ready(page)
  await hydrated(run)
  await run.click()
  await expect(results(page)).toBeVisible()
})

test('without JavaScript the drawing has its usual texts and no field', async ({ withoutScript: page }) => {
  await page.goto('/')
  await expect(page.locator('.run-node').first()).toHaveText(/Enquiry.*webhook/s)
  await expect(page.locator('.run-node').first().getByText('webhook')).toBeVisible()
  await expect(page.locator('.enquiry-form')).toBeHidden()
})

test('a press before the code of the demonstration has arrived is not lost', async ({ page }) => {
  let send = () => {}
  const held = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route(/\/assets\/(core|hero-run)-[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Run it' }).click()
  send()
  await expect(page.getByRole('textbox', { name: 'Enquiry' })).not.toHaveValue('')
})
