import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteUpgrade } from '../../src/server/migrations.ts'
import { realPostgres } from '../helpers/databases.ts'
import { type MailServer, openMailServer } from '../helpers/mail-server.ts'
import { type OwnPostgres, ownPostgres } from '../helpers/own-postgres.ts'
import { type S3Server, startS3 } from '../helpers/s3-server.ts'
import { admin, type Site, startSite } from '../helpers/server-process.ts'

const owner = 'owner-inbox@example.com'
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The tests share three processes, because each start costs a second. */
describe.runIf(realPostgres)('three processes on one PostgreSQL and one bucket', () => {
  let database: OwnPostgres
  let bucket: S3Server
  let mail: MailServer
  let sites: [Site, Site, Site]

  beforeAll(async () => {
    database = await ownPostgres(realPostgres ?? '')
    ;[bucket, mail] = await Promise.all([startS3(), openMailServer()])
    const env = {
      DATABASE_URL: database.url,
      STORAGE_URL: await bucket.bucket(),
      SESSION_SECRET: 'a secret that three processes share',
      SMTP_URL: mail.url,
      CONTACT_TO: owner,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      DEMO_CONTENT: 'off',
      RATE_LIMIT: 'on',
      TRUST_PROXY: 'on',
    }
    sites = await Promise.all([startSite(env), startSite(env), startSite(env)])
  })

  afterAll(async () => {
    await Promise.all([...(sites ?? []), bucket, mail].map((each) => each?.[Symbol.asyncDispose]()))
    await database?.[Symbol.asyncDispose]()
  })

  let address = 0
  /** Each call is from another address. */
  const from = () => ({ 'x-forwarded-for': `198.51.${Math.floor(++address / 250)}.${(address % 250) + 1}` })
  const page = async (site: Site, path: string) => (await fetch(site.url + path, { headers: from() })).text()
  const pages = (path: string, of: Site[] = sites) => Promise.all(of.map((site) => page(site, path)))
  const post = (site: Site, path: string, body: object, headers: Record<string, string> = from()) =>
    fetch(site.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const skill = (site: Site, category: string) =>
    site.asAdmin('POST', '/api/skills', { category, icon: 'code', technologies: [] })
  const message = (site: Site, text: string, headers?: Record<string, string>) =>
    post(site, '/api/contact', { name: 'Ada', email: 'ada@example.com', message: text }, headers)
  const lettersToOwner = () =>
    mail.received.filter(({ to }) => to.includes(owner)).map(({ mail: { text } }) => /> (.+)/.exec(text ?? '')?.[1])

  it('start at once on an empty database, migrate it once and make one admin', async () => {
    const migrations = await database.query('select name from kysely_migration order by name')
    expect(migrations.map(({ name }) => name)).toEqual(Object.keys(siteUpgrade.migrations))
    expect(await database.query(`select role from "user"`)).toEqual([{ role: 'admin' }])
    for (const html of await pages('/')) expect(html).toMatch(/id="hero-heading"(?!.*id="skills")/s)
  })

  it('show what one of them saved, changed and deleted', async () => {
    for (const [index, site] of sites.entries()) {
      const name = `Skill of process ${index}`
      const { id } = await (await skill(site, name)).json()
      await expect.poll(() => pages('/')).toSatisfy((all: string[]) => all.every((html) => html.includes(name)))
      const other = sites[(index + 1) % 3] ?? site
      await other.asAdmin('PUT', `/api/skills/${id}`, { category: `Changed ${index}`, icon: 'code' })
      await expect.poll(() => pages('/')).toSatisfy((all: string[]) => all.every((html) => !html.includes(name)))
      await other.asAdmin('DELETE', `/api/skills/${id}`)
      await expect.poll(() => pages('/')).toSatisfy((all: string[]) => all.every((html) => !html.includes('Changed')))
    }
  })

  it('show a scheduled post at its time, not before, and once', async () => {
    const title = 'Scheduled for soon'
    const at = Date.now() + 3_000
    const { status } = await sites[0].asAdmin('POST', '/api/blogs', {
      title,
      slug: 'scheduled',
      excerpt: '',
      content: 'Now.',
      published: true,
      publish_at: new Date(at).toISOString(),
    })
    expect(status).toBe(201)
    const before = await pages('/blogs')
    if (Date.now() < at) for (const html of before) expect(html).not.toContain(title)

    await expect.poll(() => pages('/blogs')).toSatisfy((all: string[]) => all.every((html) => html.includes(title)))
    expect(Date.now()).toBeGreaterThanOrEqual(at)
    for (const site of sites) {
      const { length } = (await (await fetch(`${site.url}/api/blogs`)).json()) as unknown[]
      expect(length).toBe(1)
    }
  })

  it('serve what was uploaded through one of them', async () => {
    const [first, ...others] = sites
    const form = new FormData()
    form.set('file', new File([picture], 'dot.png', { type: 'image/png' }))
    const token = (await (await post(first, '/api/auth/login', admin)).json()).token
    const uploaded = await fetch(`${first.url}/api/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    expect(uploaded.status).toBe(201)
    const { url } = await uploaded.json()
    const [own, ...same] = await Promise.all(
      [first, ...others].map(async (site) => Buffer.from(await (await fetch(site.url + url)).arrayBuffer())),
    )
    expect(own?.length).toBeGreaterThan(0)
    for (const bytes of same) expect(bytes.equals(own ?? picture)).toBe(true)
  })

  it('let exactly the limit through together, and send each email once', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.1' }
    const count = async (attempts: number, attempt: (site: Site, number: number) => Promise<Response>) => {
      const answers = await Promise.all(
        Array.from({ length: attempts }, (_, number) => attempt(sites[number % 3] ?? sites[0], number)),
      )
      return Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, all]) => [
        Number(status),
        all?.length,
      ])
    }
    const wrong = { email: 'somebody@example.com', password: 'wrong' }
    expect(await count(13, (site) => post(site, '/api/auth/login', wrong, headers))).toEqual([
      [401, 10],
      [429, 3],
    ])
    expect(await count(23, (site, number) => message(site, `No. ${number}`, headers))).toEqual([
      [200, 20],
      [429, 3],
    ])
    await expect.poll(async () => lettersToOwner().length).toBe(20)
    await expect.poll(() => database.query(`select id from outbox where state <> 'sent'`)).toEqual([])
    expect(new Set(lettersToOwner()).size).toBe(20)
    expect(lettersToOwner()).toHaveLength(20)
  })

  it('lose nothing, double nothing and keep nothing outdated when one is killed under load', async () => {
    const [first, second, killed] = sites
    const answered: string[] = []
    let ended = false
    const write = async (site: Site, name: string) => {
      for (let number = 0; !ended; number += 1) {
        const text = `${name} ${number}`
        const statuses = await Promise.all([skill(site, text), message(site, text)])
        if (statuses.every(({ status }) => status < 300)) answered.push(text)
      }
    }
    const readers = sites.map(async (site) => {
      while (!ended) await page(site, '/')
    })
    const writers = sites.map((site, index) => write(site, `Under load ${index}`))
    const work = Promise.allSettled([...readers, ...writers])
    await expect.poll(() => answered.length).toBeGreaterThan(12)
    killed.process.kill('SIGKILL')
    await once(killed.process, 'exit')
    const before = answered.length
    await expect.poll(() => answered.length).toBeGreaterThan(before + 8)
    ended = true
    await work

    const stored = async (sql: string) => (await database.query(sql)).map(({ text }) => String(text)).sort()
    const skills = await stored('select category as text from skills')
    const messages = await stored(`select message as text from messages where message like 'Under load%'`)
    for (const all of [skills, messages]) {
      expect(answered.filter((text) => !all.includes(text))).toEqual([])
      expect(new Set(all).size).toBe(all.length)
    }
    await expect
      .poll(() => pages('/', [first, second]))
      .toSatisfy((all: string[]) => all.every((html) => skills.every((text) => html.includes(`>${text}<`))))

    // What the killed process was sending is free after a minute; everything else is sent once.
    const unsent = () => database.query(`select kind from outbox where state <> 'sent'`)
    await expect.poll(async () => (await unsent()).length).toBeLessThanOrEqual(1)
    const open = (await unsent()).filter(({ kind }) => kind === 'contact-message')
    const sent = lettersToOwner().filter((text) => text?.startsWith('Under load'))
    expect(new Set(sent).size).toBe(sent.length)
    expect(sent.length).toBeGreaterThanOrEqual(messages.length - open.length)
  })
})
