import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unclaimedSettings } from '../../site.config.ts'
import type { SettingsReview } from '../../src/contract/review.ts'
import type { AdminSettings } from '../../src/contract/settings.ts'
import { siteFiles } from '../../src/contract/site-map.ts'
import { demoWords, demoWordsIn } from '../helpers/demo-words.ts'
import { openMailServer } from '../helpers/mail-server.ts'
import { received, receivedEmail } from '../helpers/outbox.ts'
import { publicAddresses } from '../helpers/public-addresses.ts'
import { type Site, startSite } from '../helpers/server-process.ts'
import { call } from '../helpers/visitors.ts'
import { answerDialogs, toast, withoutPreview } from './admin.ts'
import { makeSettingsOwn } from './own-words.ts'
import { holdCode } from './page-code.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect, test } from './test.ts'

/** A site that is started in an empty folder, and the link that it prints. */
let site: Site
let link: string

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-'))
  site = await startSite({}, folder)
  link = setupLink(site)
})
test.afterAll(async () => {
  await site.stop()
  rmSync(site.dataDir, { recursive: true, force: true })
})

const setupLink = ({ output }: Site) => /^ *(http\S+\/setup\/\S+)$/m.exec(output())?.[1] ?? ''
const answers = { name: 'Ada Example', email: 'ada@mine.test', password: 'a quiet river' }

test('the setup page keeps its address secret, and names what is wrong without JavaScript', async ({
  browser,
  request,
}) => {
  const response = await request.get(link)
  expect([response.status(), response.headers()['cache-control'], response.headers()['referrer-policy']]).toEqual([
    200,
    expect.stringContaining('no-store'),
    'no-referrer',
  ])
  expect(await response.text()).toContain('<meta name="robots" content="noindex"/>')
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(link)
  await page.getByLabel('Your name').fill(answers.name)
  await page.getByLabel('Email').fill(answers.email)
  await page.getByLabel('Password', { exact: true }).fill('password')
  await page.getByLabel('Keep the demo content').uncheck()
  await page.getByRole('button', { name: 'Set up my site' }).click()
  await expect(page.getByText('one of the 10,000 most common ones')).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue(answers.name)
  await expect(page.getByLabel('Keep the demo content')).not.toBeChecked()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.close()
})

test('without its code the setup page waits for it at the first press, and sends the form at the second; axe finds nothing on it', async ({
  page,
}) => {
  allowConsole('net::ERR_FAILED')
  allowConsole('422')
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto(link, { waitUntil: 'load' })
  await page.getByLabel('Your name').fill(answers.name)
  await page.getByLabel('Email').fill(answers.email)
  await page.getByLabel('Password', { exact: true }).fill('password')
  const button = page.getByRole('button', { name: 'Set up my site' })
  await button.click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('password')
  await button.click()
  await expect(page.getByText('one of the 10,000 most common ones')).toBeVisible()
  await expectSoundAtAllWidths(page, 'setup')
})

test('a new owner makes the site theirs in the browser alone, and no trace of the example owner remains', async ({
  page,
}) => {
  const words = demoWords()
  const read = async (path: string) => (await fetch(site.url + path)).text()
  expect(demoWordsIn(await read('/'), words)).not.toEqual([])
  const pictureBefore = Buffer.from(await (await fetch(site.url + siteFiles.share)).arrayBuffer())

  // The button is pressed before the page's code is there.
  const release = await holdCode(page)
  await page.goto(link, { waitUntil: 'commit' })
  await page.getByLabel('Your name').fill(answers.name)
  await page.getByLabel('Email').fill(answers.email)
  await page.getByLabel('Password', { exact: true }).fill(answers.password)
  await page.getByRole('button', { name: 'Set up my site' }).click()
  release()
  const checklist = page.getByRole('region', { name: 'Set up your site' })
  await expect(checklist).toContainText('0 of 8 done')
  await expect(page.getByText('Signed in as Ada Example.')).toBeVisible()

  await withoutPreview(page)
  await checklist.getByRole('link', { name: 'Identity' }).click()
  await makeSettingsOwn(page)

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  answerDialogs(page, true)
  await page.getByRole('button', { name: 'Remove demo content' }).click()
  await expect(toast(page, 'Demo content removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore demo content' })).toBeFocused()

  await checklist.getByRole('link', { name: 'Write a post' }).click()
  const form = page.getByRole('form')
  await form.getByLabel(/^Title/).fill('A first post')
  await form.getByLabel(/^Content/).fill('It begins here.')
  await form.getByLabel(/^Published/).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Created')).toBeVisible()

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const done = [
    'Your name, and how to reach you',
    'Your texts',
    'Your picture',
    'Remove the demo content',
    'Your first post',
  ]
  for (const name of done) await expect(checklist.getByRole('heading', { name })).toContainText('Done')
  await expect(checklist).toContainText('Email is not set up, so visitors get none.')

  const message = { name: 'A Visitor', email: 'visitor@mine.test', subject: 'Hello', message: 'A question.' }
  await fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  })
  await receivedEmail(site.dataDir, answers.email, '')
  for (const { html, text, from } of await received(site.dataDir)) {
    expect(demoWordsIn(`${html} ${text} ${from?.name} ${from?.address}`, words)).toEqual([])
  }
  const { robots, security, sitemap, feed } = siteFiles
  const listed = [...(await read(sitemap)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  )
  expect(listed).toContain('/blogs/a-first-post')
  const machine = [
    robots,
    security,
    sitemap,
    feed,
    '/manifest.webmanifest',
    '/api/settings',
    '/api/n8n/templates/search',
  ]
  for (const path of new Set([...publicAddresses, ...listed, ...machine, '/auth', '/account', '/admin'])) {
    expect(demoWordsIn(await read(path), words), path).toEqual([])
  }
  const pictureAfter = Buffer.from(await (await fetch(site.url + siteFiles.share)).arrayBuffer())
  expect(pictureAfter.equals(pictureBefore)).toBe(false)

  await page.getByRole('link', { name: 'Workflows', exact: true }).click()
  const file = {
    name: 'first.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"nodes":[],"connections":{}}'),
  }
  await page.getByLabel('Choose a file').setInputFiles(file)
  await expect(form.getByLabel('Workflow file')).toHaveValue(/"nodes"/)

  await using mail = await openMailServer()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('tab', { name: 'Email', exact: true }).click()
  await form.getByLabel('Server').fill('127.0.0.1')
  await form.getByLabel('Port').fill(new URL(mail.url).port)
  await form.getByLabel('Encryption').selectOption('none')
  await form.getByLabel('Sender').fill(answers.email)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Emails go through the server below.')).toBeVisible()
  await page.getByRole('button', { name: 'Send me a test email' }).click()
  await expect(page.getByText(/^The mail server accepted the email/)).toBeVisible()
  expect(mail.received.map(({ from, to }) => [from, ...to])).toEqual([[answers.email, answers.email]])
})

test('the used link and the generated password do not work any more', async () => {
  expect(await (await fetch(link)).text()).toContain('This link no longer works')
  const [, email, password] = /Email: +(\S+)\s+Password: +(\S+)/.exec(site.output()) ?? []
  const body = JSON.stringify({ email, password })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${site.url}/api/auth/login`, { method: 'POST', headers, body })).status).toBe(401)
})

test('an empty site is its owner’s after six answers, a review of the texts and a post', async ({ page }) => {
  await using site = await startSite({ DEMO_CONTENT: 'off' }, mkdtempSync(join(tmpdir(), 'empty-')))
  const link = setupLink(site)
  const neutral = JSON.stringify(unclaimedSettings)
  const words = demoWords().filter((word) => !neutral.includes(word))
  const read = async (path: string) => (await fetch(site.url + path)).text()
  const expectNoExample = async (path: string) => expect(demoWordsIn(await read(path), words), path).toEqual([])
  const menu = page.getByRole('navigation', { name: 'Main' })

  await test.step('six answers', async () => {
    await page.goto(link)
    await page.getByLabel('Your name').fill(answers.name)
    await page.getByLabel('What you do').fill('Automation developer')
    await page.getByLabel('For whom').fill('small shops')
    await page.getByLabel('Where you work').fill('Lyon, France')
    await page.getByLabel('How visitors reach you').fill('https://social.mine.test/ada')
    await page.getByLabel('A promise').fill('You get a price before any work.')
    await page.getByLabel('Email').fill(answers.email)
    await page.getByLabel('Password', { exact: true }).fill(answers.password)
    await page.getByRole('button', { name: 'Set up my site' }).click()
    await expect(page.getByText('Signed in as Ada Example.')).toBeVisible()
    const home = await read('/')
    for (const said of ['Automation developer for small shops', 'Lyon, France', 'You get a price before any work.']) {
      expect(home).toContain(said)
    }
    expect(home).not.toContain(answers.email)
  })

  await test.step('the texts, one at a time', async () => {
    await withoutPreview(page)
    await page.getByRole('region', { name: 'Set up your site' }).getByRole('link', { name: 'Review' }).click()
    const card = page.getByRole('form')
    const reviewed = page.getByText(/^\d+ of \d+ reviewed$/)
    /** Presses a button, and waits until the text is reviewed. */
    const press = async (name: RegExp) => {
      const before = await card.getByRole('heading').first().innerText()
      await card.getByRole('button', { name }).click()
      await expect(page.getByRole('heading', { name: before, exact: true })).toHaveCount(0)
    }
    await expect(card.getByText('Not shown')).toBeVisible()
    await card.getByRole('button', { name: 'Change' }).click()
    await card.getByLabel('Short facts').fill('Eleven years of shops')
    await press(/^Save$/)
    // Leaves one text that can be hidden and one that cannot; `claims.test.ts` tests every text.
    const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
    const { waiting } = (await call(site, 'GET', '/admin/settings/review', undefined, token)) as SettingsReview
    const left = [true, false].map((canHide) => waiting.find(({ can_hide }) => can_hide === canHide)?.name)
    const { review } = (await call(site, 'GET', '/admin/settings', undefined, token)) as AdminSettings
    const done = waiting.map(({ name }) => name).filter((name) => !left.includes(name))
    await call(site, 'PUT', '/admin/settings', { review: { done: [...review.done, ...done] } }, token)
    await page.reload()
    await expect(reviewed).toHaveText(/^[1-9]/)
    while (await reviewed.isVisible()) {
      const hide = card.getByRole('button', { name: /^(Hide|Leave it empty)$/ })
      await press((await hide.count()) > 0 ? /^(Hide|Leave it empty)$/ : /^Keep$/)
    }
    await expect(page.getByRole('heading', { name: 'Every text is yours' })).toBeVisible()
    expect(await read('/')).toContain('Eleven years of shops')
  })

  await test.step('a post, to which the menu then leads', async () => {
    await page.goto(`${site.url}/`)
    await expect(menu.getByRole('link')).toHaveText(['Home', 'Contact'])
    await page.goto(`${site.url}/admin/blog`)
    const form = page.getByRole('form')
    await form.getByLabel(/^Title/).fill('A first post')
    await form.getByLabel(/^Content/).fill('It begins here.')
    await form.getByLabel(/^Published/).check()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Created')).toBeVisible()
    await page.goto(`${site.url}/`)
    await expect(menu.getByRole('link')).toHaveText(['Home', 'Blog', 'Contact'])
  })

  const { feed, security } = siteFiles
  for (const path of new Set([...publicAddresses, feed, security, '/manifest.webmanifest', '/api/settings'])) {
    await expectNoExample(path)
  }
})
