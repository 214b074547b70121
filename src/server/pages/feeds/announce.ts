import { siteFiles as files } from '../../../contract/site-map.ts'
import type { Config } from '../../config.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Database } from '../../schema.ts'
import type { Stores } from '../../stores.ts'
import type { WorkflowStore } from '../../workflows/index.ts'
import { lastChange } from './feed.ts'
import { postEntries } from './post-feed.ts'
import { workflowEntries } from './workflow-feed.ts'

const minute = 60 * 1000
/** Milliseconds. */
const patience = 10_000

interface Needed {
  config: Config
  database: Database
  collections: Stores['collections']
  workflows: WorkflowStore
}

/**
 * Tells the WebSub hub which feeds changed, if there is a hub. After a start, and when another process takes over, all are
 * announced once more, which is harmless: the hub compares them with what it has.
 */
export function announcements({ config, database, ...content }: Needed): Job[] {
  const { siteUrl, websubHub: hub } = config
  if (!hub) return []
  const posts = () => postEntries(content, siteUrl)
  const feeds = [
    { path: files.feed, entries: posts },
    { path: files.jsonFeed, entries: posts },
    { path: files.workflowFeed, entries: () => workflowEntries(content, siteUrl) },
  ]
  const announced = new Map<string, string | null>()

  const announce = async (topic: string) => {
    const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': topic, 'hub.topic': topic })
    const answer = await fetch(hub, { method: 'POST', body, signal: AbortSignal.timeout(patience) })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`The WebSub hub answered ${answer.status}.`)
  }

  let read: number | undefined
  const run = async () => {
    const version = database.content.current
    if (version === read) return
    for (const { path, entries } of feeds) {
      const changed = lastChange({ entries: await entries() })
      if (changed === null || announced.get(path) === changed) continue
      await announce(siteUrl + path)
      announced.set(path, changed)
    }
    read = version
  }
  return [{ name: 'tell the WebSub hub about new entries', every: minute, run }]
}
