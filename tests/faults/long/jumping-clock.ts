import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openMailServer } from '../../helpers/mail-server.ts'
import { admin, type Site, startSite } from '../../helpers/server-process.ts'
import type { Fault, Machine } from './fault.ts'
import { sender, startLoad } from './load.ts'
import type { Figures } from './report.ts'
import { newFolder, prepare, settings } from './site-with-load.ts'
import { openStored, type Stored } from './stored.ts'
import { verify } from './verify.ts'
import { kinds } from './writes.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const year = 365 * 24 * hour

const jumps = [
  { what: 'an hour forward', by: hour },
  { what: 'an hour back', by: -hour },
  { what: 'a year forward', by: year },
  { what: 'a year back', by: -year },
]
type Jump = (typeof jumps)[number]

/** Long enough for the jobs, which look every 20 seconds. */
const lasting = 25 * second

/** The clock of a running site jumps, and is set right again. All four jumps happen at the same time, to a site each. */
export const fault: Fault = async (machine) => {
  const rows: Figures[] = []
  for (const { name, fresh } of machine.databases) {
    const sites = await Promise.all(jumps.map(async (jump) => ({ jump, database: await fresh() })))
    rows.push(...(await Promise.all(sites.map(({ jump, database }) => play(jump, name, database, machine)))))
  }
  return rows
}

async function play(
  { what, by }: Jump,
  against: string,
  database: Record<string, string>,
  { log }: Machine,
): Promise<Figures> {
  await using mail = await openMailServer()
  const clock = join(newFolder(), 'shift')
  const dataDir = newFolder()
  const setClock = async (shift: number) => {
    writeFileSync(clock, String(shift))
    await wait(500)
  }
  await setClock(0)
  const env = settings({
    ...database,
    SMTP_URL: mail.url,
    MAIL_FROM: 'site@example.com',
    RATE_LIMIT: 'on',
    CLOCK_FILE: clock,
    NODE_OPTIONS: `--import ${resolve(import.meta.dirname, 'shifted-clock.ts')}`,
  })
  const site = await startSite(env, dataDir)
  const problems: string[] = []
  const demand = (isTrue: boolean, sentence: string) => {
    if (!isTrue) problems.push(sentence)
  }
  try {
    const { token, fixtures } = await prepare(site)
    const send = sender(site, token)
    await using stored = await openStored(env, dataDir)
    const publishAt = new Date(Date.now() + hour / 2).toISOString()
    const later = { title: 'Later', slug: 'later', content: 'Words.', published: true, publish_at: publishAt }
    demand((await send('POST', '/api/blogs', later)).status === 201, 'the scheduled post was not stored')
    demand(!(await isShown(site)), 'a scheduled post is shown before its time')
    // A letter that waits for its next attempt while the clock jumps.
    mail.behaviour.refuse = 451
    await contact(site, 'before the jump')
    await until(async () => mail.tried > 0)

    const of = kinds.filter(({ name }) => name === 'entries' || name === 'posts')
    const load = startLoad(site, { token, fixtures, reads: ['/about', '/api/blogs'], pause: 400, of })
    await wait(2 * second)
    await setClock(by)
    delete mail.behaviour.refuse
    await contact(site, 'during the jump')
    const locked = await lockOut(site)
    demand(locked, 'wrong passwords are not limited')
    await wait(lasting)
    await load.stop()
    demand((await isShown(site)) === by > 0, 'the scheduled post does not follow the clock')
    const me = (await send('GET', '/api/auth/me')).status
    demand(me === 200 || (by === year && me === 401), `the session answers ${me}`)

    // Nothing is written from here on, so that only the clock tells the site that its pages are out of date.
    await setClock(0)
    await wait(2 * second)
    demand(!(await isShown(site)), 'the scheduled post is still shown after the clock was set right')
    const refused = await signIn(site, admin.password)
    const wait429 = Number(refused.headers.get('retry-after') ?? 0)
    demand(refused.ok || wait429 * second <= hour, `the next sign-in is refused for ${wait429} s`)
    await contact(site, 'after the jump')
    const arrived = await until(async () => (await waiting(stored)) === 0, 75 * second)
    demand(arrived, `${await waiting(stored)} letters still wait`)
    const ids = mail.received.map(({ mail: { messageId } }) => messageId)
    const twice = ids.length - new Set(ids).size
    demand(twice === 0, `${twice} letters arrived twice`)
    await setClock(wait429 * second + minute)
    const owner = await signIn(site, admin.password)
    demand(owner.ok, `the owner cannot sign in after the time that was named (${owner.status})`)
    const { token: again } = (await owner.json()) as { token: string }
    const written = await sender(site, again)('POST', '/api/skills', { category: 'afterwards', icon: 'code' })
    demand(written.status === 201, `a write afterwards answers ${written.status}`)
    const failed = await stored.rows('select name, failure from job_run where failure is not null')
    for (const { name, failure } of failed) problems.push(`the job “${name}” failed: ${failure}`)

    const duringWrites = load.answers.filter(({ status }) => status === 0 || status >= 500)
    for (const { what, status } of duringWrites) problems.push(`${what.slice(0, 40)} answered ${status}`)
    const verdict = await verify(load.writes, stored, dataDir)
    log(`${against}: ${what}: ${load.answers.length} requests, ${ids.length} letters, sign-in after ${wait429} s`)
    return {
      what: `the clock jumps ${what} for ${lasting / second} s`,
      against,
      rounds: 1,
      ...verdict,
      requests: load.answers.length,
      refused: load.answers.filter(({ status }) => status === 503).length,
      slowest: Math.max(...load.answers.map(({ took }) => took)),
      notes: `${ids.length} letters arrived, ${twice} of them twice; a client that was locked out meanwhile waits ${wait429} s afterwards`,
      problems: [...new Set([...verdict.problems, ...problems])],
    }
  } finally {
    await site.stop()
  }
}

/** Its own page, because the newest posts of the load fill the list. */
async function isShown(site: Site): Promise<boolean> {
  const page = await fetch(`${site.url}/blogs/later`)
  await page.text()
  return page.ok
}

const post = (site: Site, path: string, body: object) =>
  fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const signIn = (site: Site, password: string) => post(site, '/api/auth/login', { email: admin.email, password })

const contact = (site: Site, message: string) =>
  post(site, '/api/contact', { name: 'Grace', email: 'grace@example.com', message: `Words from ${message}.` })

/** @returns whether the limit was reached */
async function lockOut(site: Site): Promise<boolean> {
  for (let tries = 0; tries < 15; tries += 1) if ((await signIn(site, `wrong ${tries}`)).status === 429) return true
  return false
}

const waiting = async (stored: Stored): Promise<number> =>
  Number((await stored.rows("select count(*) as n from outbox where state in ('waiting', 'sending')"))[0]?.n)

async function until(isTrue: () => Promise<boolean>, patience = 20 * second): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end; await wait(200)) if (await isTrue()) return true
  return false
}
