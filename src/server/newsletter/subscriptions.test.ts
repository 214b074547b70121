import { expect, it } from 'vitest'
import { storedEmails } from '../../../tests/helpers/emails.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'

const noLink = 'This link no longer works'
const day = 24 * 60 * 60 * 1000

export const turnOn = ({ context }: TestSite) => context.settings.change({ letters: { enabled: true } })
const subscribe = (site: TestSite, email: string, more: object = {}) =>
  site.call('POST', '/api/subscriptions', { body: { email, ...more } })
const rows = ({ context }: TestSite) => context.database.db.selectFrom('subscribers').selectAll().execute()
const states = async (site: TestSite) => (await rows(site)).map(({ email, state }) => `${email} ${state}`).sort()
const linkIn = async (site: TestSite, kind: string) => (await storedEmails(site, kind)).at(-1)?.path ?? ''

/** Asks for a subscription and confirms it. @returns the link to unsubscribe */
async function subscribed(site: TestSite, email: string): Promise<string> {
  await subscribe(site, email)
  await site.call('POST', await linkIn(site, 'confirm-subscription'))
  await subscribe(site, email)
  return linkIn(site, 'already-subscribed')
}

onBothDatabases('subscriptions', (open) => {
  it('are 404 while the newsletter is off, except for leaving', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    for (const [method, path] of [
      ['POST', '/api/subscriptions'],
      ['GET', '/api/subscriptions/confirm?token=x'],
      ['GET', '/api/admin/subscribers'],
      ['GET', '/api/blogs/01890000-0000-7000-8000-000000000000/email'],
    ] as const) {
      const body = method === 'POST' ? { email: 'ada@example.com' } : undefined
      expect((await site.call(method, path, { token, body })).status, path).toBe(404)
    }
    expect((await site.call('GET', '/api/settings')).body.letters).toMatchObject({ enabled: false })
    expect(await rows(site)).toEqual([])
  })

  it('begin only by the button of the confirmation page, and answer the same for every address', async () => {
    await using site = await open()
    await turnOn(site)
    const first = await subscribe(site, 'Ada@Example.com')
    const link = await linkIn(site, 'confirm-subscription')
    expect(link).toMatch(/^\/api\/subscriptions\/confirm\?token=/)
    const page = await site.call('GET', link)
    expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
    expect(page.text).toContain('<button')
    expect((await site.call('HEAD', link)).status).toBe(200)
    expect(await states(site)).toEqual(['ada@example.com pending'])

    const done = await site.call('POST', link)
    expect([done.status, await states(site)]).toEqual([200, ['ada@example.com active']])
    expect((await site.call('POST', link)).status).toBe(200)

    const again = await subscribe(site, 'ada@example.com')
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect((await storedEmails(site)).map(({ kind, to }) => `${kind} ${to}`)).toEqual([
      'confirm-subscription ada@example.com',
      'already-subscribed ada@example.com',
    ])
    expect(JSON.stringify(await rows(site))).not.toContain(link.split('.').at(-1))
  })

  it('refuse tokens that are forged, old or from before leaving', async () => {
    let at = Date.now()
    await using site = await open({ now: () => new Date(at) })
    await turnOn(site)
    await subscribe(site, 'ada@example.com')
    const link = await linkIn(site, 'confirm-subscription')
    const forged = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`
    for (const path of [forged, '/api/subscriptions/confirm', '/api/subscriptions/confirm?token=%00']) {
      expect((await site.call('POST', path)).text, path).toContain(noLink)
    }
    at += 8 * day
    expect((await site.call('POST', link)).text).toContain(noLink)
    await site.context.subscribers.removeOld()
    expect(await states(site)).toEqual([])

    await subscribe(site, 'ada@example.com')
    const newer = await linkIn(site, 'confirm-subscription')
    await site.call('POST', newer)
    await subscribe(site, 'ada@example.com')
    await site.call('POST', await linkIn(site, 'already-subscribed'))
    expect((await site.call('POST', newer)).text).toContain(noLink)
    expect(await states(site)).toEqual(['ada@example.com unsubscribed'])
  })

  it('end by the one-click POST of a mail program from another site, and not by opening the link', async () => {
    await using site = await open()
    await turnOn(site)
    const link = await subscribed(site, 'ada@example.com')
    expect((await site.call('GET', link)).text).toContain('<button')
    expect(await states(site)).toEqual(['ada@example.com active'])

    await site.context.settings.change({ letters: { enabled: false } })
    const oneClick = () =>
      site.call('POST', link, {
        raw: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      })
    expect([(await oneClick()).status, (await oneClick()).status]).toEqual([200, 200])
    expect(await states(site)).toEqual(['ada@example.com unsubscribed'])
    expect((await site.call('GET', link)).text).not.toContain('<button')
  })

  it('by bots store nothing, and one mailbox gets at most three emails a day', async () => {
    await using site = await open()
    await turnOn(site)
    const bot = await subscribe(site, 'bot@example.com', { website: 'https://spam.example' })
    expect([bot.status, await rows(site)]).toEqual([200, []])
    const answers = []
    for (const email of ['a.da@example.com', 'ada+1@example.com', 'ada@example.com', 'ADA@example.com']) {
      answers.push((await subscribe(site, email)).status)
    }
    expect([answers, (await storedEmails(site)).length]).toEqual([[200, 200, 200, 200], 3])
    for (let count = 0; count < 6; count += 1) await subscribe(site, `${count}@example.com`)
    const refused = await subscribe(site, 'one-more@example.com')
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
    expect((await subscribe(site, 'no address')).status).toBe(422)
  })
})

onBothDatabases('the list of subscribers', (open) => {
  it('is searched, exported without formulas, and erased except for a hash', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    await turnOn(site)
    const csv = '+formula@example.com\nada@example.com\n'
    const input = { csv, consent: '=Signed up at the meetup', consented_on: '2026-01-31' }
    expect((await site.call('POST', '/api/admin/subscribers/import', { token, body: input })).body.added).toBe(2)
    const list = await site.call('GET', '/api/admin/subscribers?q=ADA&state=active', { token })
    expect([list.headers.get('x-total-count'), list.body[0].email]).toEqual(['1', 'ada@example.com'])
    expect((await site.call('GET', '/api/admin/subscribers?q=%25', { token })).body).toEqual([])
    expect((await site.call('GET', '/api/admin/subscribers/counts', { token })).body.active).toBe(2)
    const table = await site.call('GET', '/api/admin/subscribers.csv', { token })
    expect(table.text).toContain(`"'+formula@example.com","active","import","'=Signed up`)

    const erased = await site.call('DELETE', `/api/admin/subscribers/${list.body[0].id}`, { token })
    expect(erased.status).toBe(204)
    const dump = JSON.stringify([
      await rows(site),
      await site.context.database.db.selectFrom('erased_subscribers').selectAll().execute(),
      await storedEmails(site),
    ])
    expect(dump).not.toContain('ada@')
    const again = await site.call('POST', '/api/admin/subscribers/import', {
      token,
      body: { ...input, csv: table.text },
    })
    expect(again.body).toMatchObject({ added: 0, known: 1, left_out: 1, invalid: 0 })
    const audit = (await site.call('GET', '/api/admin/audit', { token })).body.map(
      ({ action }: { action: string }) => action,
    )
    expect(audit).toEqual(expect.arrayContaining(['subscribers-imported', 'subscribers-exported', 'deleted']))
  })

  it('imports people who agreed, names bad rows, and does not resubscribe anybody who left', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    await turnOn(site)
    await site.call('POST', await subscribed(site, 'left@example.com'))
    const load = (csv: string, more: object = {}) =>
      site.call('POST', '/api/admin/subscribers/import', {
        token,
        body: { csv, consent: 'Ticked the box at checkout', consented_on: '2026-02-01', ...more },
      })
    const csv = [
      '\ufeffName;E-Mail;Status',
      '"Lovelace; Ada";Ada@Example.com;subscribed',
      'Twice;ada@example.com;subscribed',
      'Broken;ada@@example;subscribed',
      'Left here;left@example.com;subscribed',
      'Left there;gone@example.com;unsubscribed',
      '',
    ].join('\r\n')
    const { body } = await load(csv)
    expect(body).toEqual({
      added: 1,
      known: 1,
      left_out: 2,
      invalid: 1,
      problems: [{ line: 4, problem: "That doesn't look like an email address." }],
    })
    expect(await states(site)).toEqual(['ada@example.com active', 'left@example.com unsubscribed'])
    expect((await load(csv)).body).toMatchObject({ added: 0, known: 2 })
    expect((await load('ada@example.com', { consent: 'yes' })).body.fields).toHaveProperty('consent')
    expect((await load('ada@example.com', { consented_on: '2999-01-01' })).body.fields).toHaveProperty('consented_on')
    expect((await load('name,city\nAda,London')).body.fields).toHaveProperty('csv')
  })

  it.each([
    ['p@example.com, q@example.com, r@example.com', ['p', 'q', 'r']],
    ['p@example.com;q@example.com;\nr@example.com', ['p', 'q', 'r']],
    ['Ada,p@example.com,London\nBob,q@example.com,Paris', ['p', 'q']],
  ])('imports every address of a line without a head: %j', async (csv, names) => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    await turnOn(site)
    const body = {
      csv: `${csv}\nbroken@@example`,
      consent: 'They asked for it at the fair',
      consented_on: '2026-01-01',
    }
    const outcome = await site.call('POST', '/api/admin/subscribers/import', { token, body })
    expect(outcome.body).toMatchObject({ added: names.length, invalid: 1 })
    expect(await states(site)).toEqual(names.map((name) => `${name}@example.com active`))
    const many = { ...body, csv: Array.from({ length: 10_001 }, (_, index) => `${index}@example.com`).join() }
    const refused = await site.call('POST', '/api/admin/subscribers/import', { token, body: many })
    expect(refused.body.fields.csv).toContain('10,000 addresses')
  })

  it('is in the export of a person, and erased with the account', async () => {
    await using site = await open()
    const admin = await makeAdmin(site)
    await turnOn(site)
    await subscribed(site, admin.email)
    const mine = await site.call('GET', '/api/auth/export', { token: admin.token })
    expect(mine.body.subscription).toMatchObject({ state: 'active', source: 'form' })
    await site.context.database.db
      .transaction()
      .execute((db) => site.context.subscribers.removePersonalData(db, { email: admin.email }))
    expect(await rows(site)).toEqual([])
  })
})
