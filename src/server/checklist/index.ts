import { defaultSettings } from '../../../site.config.ts'
import type { ChecklistItem, ChecklistTask } from '../../contract/checklist.ts'
import type { Settings } from '../../contract/settings.ts'
import { siteFiles } from '../../contract/site-map.ts'
import type { Backups } from '../backup/index.ts'
import { type Config, isLocal } from '../config.ts'
import { demoEntries, hasOwnEntry } from '../demo/index.ts'
import type { Mail } from '../emails/index.ts'
import { feature } from '../feature.ts'
import { insertNew } from '../platform/database/queries.ts'
import { apiApp, route } from '../platform/http/route.ts'
import { reviewOf } from '../settings/index.ts'
import type { Stores } from '../stores.ts'

export const checklist = feature<Parameters<typeof checklistRoutes>[0]>({ api: [checklistRoutes] })

type Found = Omit<ChecklistItem, 'id'>

const open = (detail: string | null): Found => ({ state: 'open', detail })
const warning = (detail: string): Found => ({ state: 'warning', detail })
const done = (detail: string | null = null): Found => ({ state: 'done', detail })

const doneIf = (isDone: boolean): Found => (isDone ? done() : open(null))

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function identityFact({ identity }: Settings): Found {
  const example = defaultSettings.identity
  const kept = [
    ...(identity.name === example.name ? ['name'] : []),
    ...(identity.email === example.email ? ['email address'] : []),
    ...(example.links.some((link) => identity.links.some((own) => same(own, link))) ? ['links'] : []),
  ]
  if (kept.length > 0) return open(`Still the example owner’s: ${kept.join(', ')}.`)
  const isReached = identity.email !== '' || identity.links.length > 0
  return isReached ? done() : open('Visitors find no email address and no link.')
}

function textsFact(settings: Settings): Found {
  const { waiting, total } = reviewOf(settings)
  if (waiting.length === 0) return done()
  const { length } = waiting
  return open(`${length === 1 ? 'One text waits' : `${length} of ${total} texts wait`} for your review.`)
}

async function pictureFact({ identity }: Settings, { collections }: Pick<Stores, 'collections'>): Promise<Found> {
  const { entries } = await collections.about.list({ fields: ['image_url'], visibleOnly: false })
  const pictures = [identity.portrait_url, ...entries.map(({ image_url }) => image_url)]
  return doneIf(pictures.some((url) => Boolean(url) && !String(url).startsWith(siteFiles.demo)))
}

async function mailFact({ mail }: { mail: Mail }): Promise<Found> {
  if (await mail.toFiles())
    return warning('Email is not set up, so visitors get none. Name a mail server in the settings.')
  const last = await mail.outbox.lastTried()
  if (!last) return open('A mail server is set. Send yourself a test email to check that it works.')
  if (last.state === 'sent') return done()
  return warning(`The last email could not be delivered${last.last_error ? `: ${last.last_error}` : '.'}`)
}

function domainFact({ siteUrl }: Config): Found {
  const advice = 'Set SITE_URL to the address that visitors type. The README explains how, under “Deploy”.'
  if (isLocal(siteUrl)) return open(`Only this machine can open ${siteUrl}. ${advice}`)
  return siteUrl.startsWith('https:')
    ? done()
    : warning(`${siteUrl} is not encrypted. Set up a certificate and use https.`)
}

async function backupFact({ backups }: { backups: Backups }): Promise<Found> {
  const { state, problem } = await backups.state()
  if (state === 'ok') return done()
  return state === 'none' ? open('The first backup runs tonight.') : warning(problem ?? 'The last backup failed.')
}

type Checked = Parameters<typeof demoEntries>[0] & { backups: Backups; config: Config; mail: Mail }

async function checklistFacts(context: Checked): Promise<ChecklistItem[]> {
  const settings = await context.settings.current()
  const facts: Record<ChecklistTask, Found | Promise<Found>> = {
    identity: identityFact(settings),
    words: textsFact(settings),
    picture: pictureFact(settings, context),
    demo: demoEntries(context)
      .state()
      .then(({ unchanged }) => doneIf(unchanged === 0)),
    'first-entry': hasOwnEntry(context.database.db).then(doneIf),
    mail: mailFact(context),
    domain: domainFact(context.config),
    backup: backupFact(context),
  }
  const named = Object.entries(facts) as [ChecklistTask, Found | Promise<Found>][]
  return Promise.all(named.map(async ([id, fact]) => ({ id, ...(await fact) })))
}

/** The row of `setting` that says that the owner has put the checklist away. */
const name = 'checklist'

function checklistRoutes(context: Checked & { now: () => Date }) {
  const { db } = context.database

  const answer = async () => {
    const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
    return { put_away: row !== undefined, tasks: await checklistFacts(context) }
  }

  return apiApp()
    .openapi(route('GET /api/admin/checklist'), async (c) => c.json(await answer(), 200))
    .openapi(route('PUT /api/admin/checklist'), async (c) => {
      if (c.req.valid('json').put_away)
        await insertNew(db, 'setting', { name, value: `put away ${context.now().toISOString()}` })
      else await db.deleteFrom('setting').where('name', '=', name).execute()
      return c.json(await answer(), 200)
    })
}
