import type { WebBundle } from '../src/contract/page.ts'
import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { type Context, createContext } from '../src/server/context.ts'
import { migrate } from '../src/server/migrations.ts'
import { openBuiltWeb } from '../src/server/pages/bundle.ts'
import { median, min, type Row, ratio } from './row.ts'
import { newFolder } from './site-process.ts'

const rounds = 40

/** A site in this process. The page cache stands in front of its app, so every page is rendered. */
export interface BenchSite {
  /** The number of entries. */
  size: number
  app: ReturnType<typeof createApp>['app']
  context: Context
}

export async function openSite(size: number, fill: (context: Context, size: number) => Promise<void>) {
  const context = createContext(readConfig({ DATA_DIR: newFolder(), LOG_LEVEL: 'error', RATE_LIMIT: 'off' }))
  await migrate(context.database)
  await fill(context, size)
  const web = await openBuiltWeb()
  const { app } = createApp(context, { ...web, bundle: alwaysAnew(web.bundle) })
  return { size, app, context }
}

/** Adds an unused parameter to each address, so that simultaneous requests do not share a rendering. */
function alwaysAnew(bundle: WebBundle): WebBundle {
  let asked = 0
  const pageAddress: WebBundle['pageAddress'] = (url) => {
    const address = bundle.pageAddress(url)
    return { ...address, query: { ...address.query, asked: String(asked++) } }
  }
  return { ...bundle, pageAddress }
}

interface Asked {
  path: string
  headers?: Record<string, string>
  /** Work before the request that is not timed. */
  before?: () => Promise<unknown>
}

export type Ask<Site extends BenchSite> = (site: Site) => Asked

/** Compares the times of a large and a small site, measured alternately. */
export async function compare<Site extends BenchSite>(
  what: string,
  small: Site,
  large: Site,
  ask: Ask<Site>,
  bound = 1.2,
): Promise<Row> {
  const ratios: number[] = []
  const slow: number[] = []
  for (let round = -5; round < rounds; round += 1) {
    const order = round % 2 ? [small, large] : [large, small]
    const times = new Map<Site, number>()
    for (const site of order) times.set(site, await timeOf(site, ask))
    // The first rounds are warm-up.
    if (round < 0) continue
    ratios.push((times.get(large) ?? 0) / (times.get(small) ?? 1))
    slow.push(times.get(large) ?? 0)
  }
  return {
    what,
    measured: `${ratio(median(ratios))} (lowest ${ratio(min(ratios))}; ${median(slow).toFixed(1)} ms)`,
    bound: `≤ ${ratio(bound)}`,
    ok: median(ratios) <= bound,
  }
}

async function timeOf<Site extends BenchSite>(site: Site, ask: Ask<Site>): Promise<number> {
  const { path, headers, before } = ask(site)
  await before?.()
  const began = performance.now()
  const response = await site.app.request(path, { headers })
  await response.text()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`)
  return performance.now() - began
}
