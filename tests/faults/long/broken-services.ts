import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openMailServer } from '../../helpers/mail-server.ts'
import { startSite } from '../../helpers/server-process.ts'
import { type Mood, openBrokenService } from './broken-service.ts'
import type { Fault, Machine } from './fault.ts'
import { sender, startLoad } from './load.ts'
import type { Figures } from './report.ts'
import { newFolder, prepare, settings } from './site-with-load.ts'
import { openStored } from './stored.ts'
import { lettersOf, lettersSent, verify } from './verify.ts'
import { kinds } from './writes.ts'

const second = 1_000
const minute = 60 * second
const longest = 11 * second

const scenes: { what: string; mood: Mood }[] = [
  { what: 'are away', mood: 'away' },
  { what: 'need 3 s for each piece', mood: 'slow' },
  { what: 'answer nonsense', mood: 'nonsense' },
]

/** S3 and SMTP for an hour of the site's clock, which passes in 24 seconds. The scenes happen at the same time. */
export const fault: Fault = async (machine) => {
  const rows: Figures[] = []
  for (const { name, fresh } of machine.databases) {
    const sites = await Promise.all(scenes.map(async (scene) => ({ scene, database: await fresh() })))
    rows.push(...(await Promise.all(sites.map(({ scene, database }) => play(scene, name, database, machine)))))
  }
  return rows
}

const nonsenseHttp = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\nhello'

async function play(
  { what, mood }: (typeof scenes)[number],
  against: string,
  database: Record<string, string>,
  { log }: Machine,
): Promise<Figures> {
  await using mail = await openMailServer()
  await using smtp = await openBrokenService(Number(new URL(mail.url).port), 'hello\r\n')
  const clock = join(newFolder(), 'shift')
  writeFileSync(clock, '0')
  const dataDir = newFolder()
  const shifted = { CLOCK_FILE: clock, NODE_OPTIONS: `--import ${resolve(import.meta.dirname, 'shifted-clock.ts')}` }
  await using s3 = await startStorage(shifted)
  await using storage = await openBrokenService(Number(new URL(s3.url).port), nonsenseHttp)
  const env = settings({
    ...database,
    STORAGE_URL: s3.url.replace(/:\d+\//, `:${storage.port}/`),
    SESSION_SECRET: 'one secret for the sites without a folder',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'site@example.com',
    ...shifted,
  })
  const site = await startSite(env, dataDir)
  try {
    const { token, fixtures } = await prepare(site)
    const send = sender(site, token)
    await using stored = await openStored(env, dataDir)
    const of = kinds
      .filter(({ name }) => ['entries', 'messages', 'messages with a file', 'pictures', 'sign-ups'].includes(name))
      .map(({ isHalf: _, ...kind }) => kind)
    const reads = ['/about', '/blogs', '/blogs/the-post', '/api/blogs', '/contact?about=*', '/api/health']
    const load = startLoad(site, { token, fixtures, reads, pause: 300, of })
    await wait(2 * second)
    const before = load.answers.length
    for (const service of [storage, smtp]) service.set(mood)
    for (let passed = 5; passed <= 60; passed += 5) {
      await wait(2 * second)
      // The clock of the requests' own limits keeps running as usual.
      writeFileSync(clock, String(passed * minute))
    }
    await load.stop()
    const during = load.answers.slice(before)
    for (const service of [storage, smtp]) service.set('well')
    const began = performance.now()
    while (!(await kinds.find(({ name }) => name === 'pictures')?.send(send, `back-${Math.random()}`, fixtures))?.ok) {
      if (performance.now() - began > minute) throw new Error('Uploads did not recover within a minute.')
      await wait(100)
    }
    const recovery = performance.now() - began
    // The retries of an hour's outage are at most an hour apart.
    writeFileSync(clock, String(130 * minute))
    await lettersSent(stored)

    const verdict = await verify(load.writes, stored, dataDir)
    const letters = await lettersOf(load.writes, stored, mail.received)
    const uploads = /^POST \/api\/(media|contact\/with-attachment)/
    const needsStorage = ({ what }: { what: string }) => uploads.test(what) || what === 'GET /api/health'
    const refused = during.filter(({ status }) => status === 503)
    const problems = during.flatMap((answer) => {
      const name = answer.what.replace(/\d{5,}/, '…')
      if (answer.took > longest) return [`${name} took ${Math.round(answer.took / second)} s`]
      if (answer.status === 503 && needsStorage(answer))
        return answer.retryAfter ? [] : [`${name}: 503 without Retry-After`]
      return answer.status > 0 && answer.status < 400 ? [] : [`${name} answered ${answer.status || answer.retryAfter}`]
    })
    if (mood !== 'slow' && !refused.some(({ what }) => uploads.test(what))) problems.push('no upload was rejected')
    if (letters.arrived < letters.expected)
      problems.push(`${letters.expected - letters.arrived} letters did not arrive`)
    if (letters.twice > 0) problems.push(`${letters.twice} letters arrived twice`)
    log(
      `${against}: S3 and SMTP ${what}: ${during.length} requests, ${refused.length} refused, ${letters.arrived} letters`,
    )
    return {
      what: `S3 and SMTP ${what} for an hour (24 s, with the clock sped up)`,
      against,
      rounds: 1,
      ...verdict,
      requests: during.length,
      refused: refused.length,
      recovery: [recovery],
      slowest: Math.max(...during.map(({ took }) => took)),
      notes: `${letters.arrived} of ${letters.expected} letters arrived, ${letters.twice} twice`,
      problems: [...new Set([...verdict.problems, ...problems])],
    }
  } finally {
    await site.stop()
  }
}

/** S3 refuses requests from a clock that differs by 15 minutes, so it gets the clock of the site. */
async function startStorage(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'storage-child.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const [line] = await once(child.stdout, 'data')
  return {
    url: String(line).trim(),
    async [Symbol.asyncDispose]() {
      process.off('exit', kill)
      kill()
    },
  }
}
