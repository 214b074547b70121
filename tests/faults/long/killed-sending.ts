import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Sending } from '../../../src/contract/sendings.ts'
import { type MailServer, openMailServer } from '../../helpers/mail-server.ts'
import { type Site, startSite } from '../../helpers/server-process.ts'
import type { Fault, Machine } from './fault.ts'
import type { Figures } from './report.ts'
import { newFolder, settings } from './site-with-load.ts'

const readers = 120
const second = 1_000

/** Two processes send a post to the subscribers; one of them is killed, and what it had begun is taken over. */
export const fault: Fault = async (machine) => {
  const rows: Figures[] = []
  for (const { name, fresh } of machine.databases) rows.push(await play(machine, name, await fresh()))
  return rows
}

async function play({ random, log }: Machine, against: string, env: Record<string, string>): Promise<Figures> {
  await using mail = await openMailServer()
  const all = settings({
    ...env,
    SMTP_URL: mail.url,
    MAIL_FROM: 'site@example.com',
    NEWSLETTER_PER_MINUTE: '1200',
    SESSION_SECRET: 'one secret for all of the processes of faults',
  })
  const dataDir = newFolder()
  const sites: Site[] = []
  try {
    sites.push(await startSite(all, dataDir))
    sites.push(await startSite(all, dataDir))
    const [killed, left] = sites as [Site, Site]
    const post = await begin(killed)
    await until(() => mail.received.length >= random.between(10, readers / 2))
    killed.process.kill('SIGKILL')
    await once(killed.process, 'exit')
    const killedAt = performance.now()
    let sending = await progress(left, post)
    while (sending.state !== 'done') {
      await wait(second)
      sending = await progress(left, post)
    }
    log(`${against}: ${sending.sent} of ${sending.total} sent`)
    return { ...figures(mail), against, rounds: 1, recovery: [performance.now() - killedAt], answered: sending.sent }
  } finally {
    for (const site of sites.reverse()) await site.stop()
  }
}

/** Subscribes the readers and begins to send a post to them. @returns the post's id */
async function begin(site: Site): Promise<string> {
  const post = { title: 'A', slug: 'sent-while-killed', content: 'A', published: true }
  const { id } = await (await site.asAdmin('POST', '/api/blogs', post)).json()
  await site.asAdmin('PUT', '/api/admin/settings', { letters: { enabled: true } })
  const csv = Array.from({ length: readers }, (_, index) => `reader${index}@example.com`).join('\n')
  const body = { csv, consent: 'They asked for it at the fair', consented_on: '2026-01-01' }
  await site.asAdmin('POST', '/api/admin/subscribers/import', body)
  const { status } = await site.asAdmin('POST', `/api/blogs/${id}/send`)
  if (status !== 200) throw new Error(`The sending did not begin: ${status}.`)
  return id
}

const progress = async (site: Site, post: string): Promise<Sending> =>
  (await site.asAdmin('GET', `/api/blogs/${post}/sending`)).json()

async function until(isSo: () => boolean) {
  while (!isSo()) await wait(20)
}

/** An email whose answer was lost with its process is sent again, with the same Message-ID. */
function figures({ received }: MailServer) {
  const emails = new Map(received.map(({ to, mail }) => [mail.messageId, to[0]]))
  const recipients = new Set(emails.values()).size
  const problems = [
    ...(recipients < readers ? [`${readers - recipients} readers got nothing`] : []),
    ...(emails.size > recipients ? [`${emails.size - recipients} readers got two different emails`] : []),
  ]
  return {
    what: 'one of two processes that send a post to 120 subscribers is killed (`kill -9`)',
    found: recipients,
    doubled: received.length - emails.size,
    problems,
  }
}
