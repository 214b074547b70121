import { lookup } from 'node:dns/promises'
import { isSiteRunning } from '../backup/index.ts'
import type { Config } from '../config.ts'
import { reasonOf } from '../platform/reason-of.ts'
import { failed, type Line, ok, warning } from './line.ts'
import { isLocal } from './settings.ts'

/** Whether a process of the site answers here, and whether visitors reach it. */
export async function examineAddress(config: Config): Promise<Line[]> {
  const { host, port, siteUrl } = config
  const running = (await isSiteRunning(config))
    ? ok('Process', `answers on ${host}:${port}`)
    : warning('Process', `nothing answers on ${host}:${port}`, 'Start the site. If it stops again, check its log.')
  if (isLocal(siteUrl)) return [running]
  return [running, await names(new URL(siteUrl).hostname), await reach(siteUrl)]
}

async function names(host: string): Promise<Line> {
  try {
    const found = await lookup(host, { all: true })
    return ok('DNS', `${host} is ${found.map(({ address }) => address).join(', ')}`)
  } catch (error) {
    return failed('DNS', `${host}: ${reasonOf(error)}`, 'Add an A or AAAA record for this name at your DNS provider.')
  }
}

async function reach(siteUrl: string): Promise<Line> {
  const start = performance.now()
  try {
    const answer = await fetch(`${siteUrl}/api/health/live`, { signal: AbortSignal.timeout(10_000) })
    const { status } = (await answer.json().catch(() => ({}))) as { status?: unknown }
    if (status === 'live') return ok('SITE_URL', `${siteUrl} answers in ${Math.round(performance.now() - start)} ms`)
    return failed(
      'SITE_URL',
      `${siteUrl} answers ${answer.status}, but it is not this site`,
      'Check the proxy in front of the site, and where the DNS name points to.',
    )
  } catch (error) {
    return failed(
      'SITE_URL',
      `${siteUrl} cannot be reached from here: ${reasonOf(error)}`,
      'Check DNS, the firewall, the proxy and its certificate. Some networks cannot reach their own public address.',
    )
  }
}
