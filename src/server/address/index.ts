import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect } from 'node:tls'
import type { AddressCheck } from '../../contract/public-address.ts'
import { type Config, isLocal } from '../config.ts'
import { feature } from '../feature.ts'
import { reasonOf } from '../platform/expected-error.ts'
import { apiApp, route } from '../platform/http/route.ts'

interface Site {
  config: Pick<Config, 'siteUrl'>
  now: () => Date
}

export const address = feature<Site>({ api: [addressRoutes] })

function addressRoutes({ config: { siteUrl }, now }: Site) {
  return apiApp().openapi(route('POST /api/admin/settings/address-check'), async (c) =>
    c.json({ address: siteUrl, is_public: !isLocal(siteUrl), checks: await checkAddress(siteUrl, now()) }, 200),
  )
}

const patience = 8_000
const soon = () => AbortSignal.timeout(patience)
const day = 24 * 60 * 60 * 1000

type Found = Omit<AddressCheck, 'name'>
const ok = (text: string): Found => ({ state: 'ok', text })
const failed = (text: string): Found => ({ state: 'failed', text })

/** Checks each part of a visitor's way to the site, and skips the rest if the name fails. Empty for a local address. */
export async function checkAddress(siteUrl: string, now: Date): Promise<AddressCheck[]> {
  const url = new URL(siteUrl)
  if (isLocal(siteUrl)) return []
  const parts = [
    ['name', resolves],
    ['certificate', isEncrypted],
    ['redirect', redirects],
    ['answer', answers],
  ] as const
  const checks: AddressCheck[] = []
  for (const [name, check] of parts) {
    // Without a name that resolves, nothing else can be checked.
    const isReachable = checks[0]?.state !== 'failed'
    checks.push({ name, ...(isReachable ? await check(url, now) : { state: 'skipped' as const, text: '' }) })
  }
  return checks
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

async function resolves(url: URL): Promise<Found> {
  const host = hostOf(url)
  try {
    const addresses = await lookup(host, { all: true })
    return ok(`${host} leads to ${addresses.map((each) => each.address).join(', ')}.`)
  } catch {
    return failed(`No server is known by the name ${host}. Add an A or AAAA record for it at your DNS provider.`)
  }
}

async function isEncrypted(url: URL, now: Date): Promise<Found> {
  if (url.protocol !== 'https:') {
    return failed('The address begins with http, so visitors’ connections are not encrypted. Set up a certificate.')
  }
  const host = hostOf(url)
  const port = Number(url.port || 443)
  const socket = connect({ host, port, servername: host })
  try {
    await once(socket, 'secureConnect', { signal: soon() })
    const until = new Date(socket.getPeerCertificate().valid_to)
    const days = Math.floor((until.getTime() - now.getTime()) / day)
    return days < 7
      ? failed(`The certificate ends in ${days} days. Check that your proxy or host renews it.`)
      : ok(`The certificate is valid for another ${days} days.`)
  } catch (error) {
    const advice = 'Check that your proxy listens there and has a certificate for this name.'
    return failed(`No encrypted connection to ${host}:${port} could be made (${reasonOf(error)}). ${advice}`)
  } finally {
    socket.destroy()
  }
}

async function redirects(url: URL): Promise<Found> {
  if (url.protocol !== 'https:' || url.port) return { state: 'skipped', text: '' }
  const plain = `http://${url.host}/`
  try {
    const { status, headers } = await fetch(plain, { redirect: 'manual', signal: soon() })
    const to = headers.get('location') ?? ''
    if (status >= 300 && status < 400 && URL.parse(to, plain)?.origin === url.origin) {
      return ok(`${plain} leads to ${url.origin}.`)
    }
    return failed(`${plain} does not lead to ${url.origin}. Let your proxy redirect http to https.`)
  } catch {
    return failed(`${plain} does not answer. Open port 80 and redirect it, for visitors who type no https.`)
  }
}

async function answers(url: URL): Promise<Found> {
  try {
    const response = await fetch(`${url.origin}/api/health/live`, { redirect: 'manual', signal: soon() })
    const { status } = (await response.json().catch(() => ({}))) as { status?: unknown }
    if (status === 'live') return ok(`${url.origin} answers as this site.`)
    const advice = 'Check where the name leads to, and what your proxy forwards.'
    return failed(`${url.origin} answers with status ${response.status}, but not as this site. ${advice}`)
  } catch (error) {
    const advice = 'Check the firewall and the proxy. Some networks cannot reach their own public address.'
    return failed(`${url.origin} does not answer this server (${reasonOf(error)}). ${advice}`)
  }
}
