import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findChromium } from '../../../scripts/chromium.ts'
import { collectionNames, collections } from '../../../src/contract/collections.ts'
import { addressOf, pageGroups } from '../../../src/web/admin/admin-pages.ts'
import { exported, slack, webhook } from '../../helpers/n8n/files.ts'
import { samples } from '../../helpers/samples.ts'
import { admin, type Site, startSite } from '../../helpers/server-process.ts'
import { inMarkdown, payloads } from '../payloads.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  site = await startSite({ DEMO_CONTENT: 'off', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
})

afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

const textKinds = ['line', 'paragraph', 'list', 'keywords', 'suggestion', 'icon']
const isList = (kind: string) => kind === 'list' || kind === 'keywords'

const numbered = payloads.map((text, number) => ({ text, number }))

interface Answer {
  id?: string
  token?: string
}

async function send(path: string, body: unknown): Promise<Answer> {
  const response = await site.asAdmin('POST', path, body)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return text ? JSON.parse(text) : {}
}

/** An entry for each payload, in every field that takes any text. */
async function storeEntries(text: string, number: number) {
  for (const name of collectionNames) {
    const { fields } = collections[name]
    const hostile = Object.entries(fields)
      .filter(([, { kind }]) => textKinds.includes(kind))
      .map(([field, { kind }]) => [field, isList(kind) ? [text] : text])
    const images = Object.keys(fields).filter((field) => field.endsWith('image_url'))
    const shown = { active: true, published: true, publish_at: null, slug: `post-${number}` }
    const overrides = Object.entries(shown).filter(([field]) => field in fields)
    const body = {
      ...samples[name].full,
      ...Object.fromEntries(hostile),
      ...Object.fromEntries(images.map((field) => [field, '/share.png'])),
      ...Object.fromEntries(overrides),
    }
    if (name !== 'blogs') await send(`/api/${name}`, body)
    else await storePost({ ...body, content: everyPlace(text) })
  }
}

const everyPlace = (text: string) =>
  Object.values(inMarkdown)
    .map((write) => write(text))
    .join('\n\n')

/** A post with a comment, and a message. */
async function storePost(body: Record<string, unknown>) {
  const { id } = await send('/api/blogs', body)
  const text = String(body.title)
  const comment = await send('/api/comments', { blog_id: id, content: text })
  await send(`/api/comments/${comment.id}/approve`, {})
  await send('/api/contact', {
    name: text,
    email: 'visitor@example.com',
    subject: text,
    message: text,
    form_age: 60_000,
  })
}

async function storeTemplate(text: string, number: number) {
  const file = exported([
    { ...webhook, name: `${text} 1`, parameters: { path: 'orders', notes: text } },
    { ...slack, name: `${text} 2`, parameters: { text } },
  ])
  // These fields are HTML, which may contain a picture, but not its error handler.
  const instructions = text.replace('src=x', 'src=/share.png')
  const note = {
    ...{ id: 'a9', name: `${text} 3`, type: 'n8n-nodes-base.stickyNote', typeVersion: 1, position: [0, 300] },
    parameters: { content: `## ${text}`, height: 200, width: 400 },
  }
  await send('/api/workflows', {
    ...{ name: text, description: text, category: text, tags: [text], requirements: [text], author: text },
    ...{
      slug: `template-${number}`,
      published: true,
      changelog: text,
      tested_with: text,
      usage_instructions: instructions,
    },
    workflow_json: JSON.stringify({ ...file, nodes: [...file.nodes, note] }),
  })
}

/** Opens addresses one after another, and reports everything that a text caused there. */
async function opened(context: BrowserContext, paths: readonly string[]): Promise<string[]> {
  const page = await context.newPage()
  const reports: string[] = []
  let path = ''
  const tell = (what: string) => reports.push(`${path}: ${what}`)
  page.on('dialog', (dialog) => {
    tell(`a dialog says ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (message.type() === 'error') tell(message.text())
  })
  page.on('pageerror', ({ message }) => tell(message))
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && new URL(request.url()).origin !== site.url) tell(request.url())
  })
  for (path of paths) {
    await page.goto(site.url + path, { waitUntil: 'networkidle' })
    if (new URL(page.url()).pathname !== new URL(path, site.url).pathname) tell(`leads to ${page.url()}`)
    for (const injected of await injectedInto(page)) tell(injected)
  }
  await page.close()
  return reports
}

/** Elements that no page of ours has and that each payload would create. */
const injectedInto = (page: Page) =>
  page.evaluate(() => {
    const snippets: string[] = []
    for (const element of document.querySelectorAll('*')) {
      const handlers = element.getAttributeNames().filter((name) => name.startsWith('on'))
      const isScript = element.localName === 'script' && element.textContent?.trim() === 'alert(1)'
      if (isScript || handlers.length > 0 || element.matches('meta[http-equiv], img[src="x"]')) {
        snippets.push(element.outerHTML.slice(0, 200))
      }
    }
    return snippets
  })

const publicPages = [
  '/',
  '/index',
  '/about',
  '/about?lang=fr',
  '/services',
  '/projects',
  '/contact',
  '/blogs',
  '/n8n-marketplace',
]

/** Addresses that contain the text themselves. */
const typed = (text: string) =>
  ['/contact?subject=', '/n8n-marketplace?search='].map((path) => path + encodeURIComponent(text))

it('no stored text executes in a browser, on any public page or in any admin list', async () => {
  for (const { text, number } of numbered) {
    await storeEntries(text, number)
    await storeTemplate(text, number)
  }
  const visitor = await browser.newContext()
  const reports = await opened(visitor, [
    ...publicPages,
    ...numbered.flatMap(({ number }) => [`/blogs/post-${number}`, `/n8n-marketplace/template-${number}`]),
    ...payloads.flatMap(typed),
  ])

  const owner = await browser.newContext()
  const { token } = await send('/api/auth/login', admin)
  await owner.addInitScript((text) => localStorage.setItem('token', text), String(token))
  reports.push(
    ...(await opened(
      owner,
      pageGroups.flatMap(({ pages }) => pages.map(({ id }) => addressOf(id))),
    )),
  )

  expect(reports).toEqual([])
})
