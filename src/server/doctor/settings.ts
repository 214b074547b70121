import type { Config } from '../config.ts'
import { type Line, ok, warning } from './line.ts'

const local = ['localhost', '127.0.0.1', '[::1]']

export const isLocal = (siteUrl: string): boolean => local.includes(new URL(siteUrl).hostname)

/** Settings that are valid, but unwise for a site that visitors use. */
export function examineSettings(config: Config): Line[] {
  const { rateLimit, siteUrl, trustProxy } = config
  const lines: Line[] = []
  const warn = (figure: string, fix: string) => lines.push(warning('Settings', figure, fix))
  const isSecure = siteUrl.startsWith('https:')
  if (isLocal(siteUrl)) {
    warn(`SITE_URL is ${siteUrl}`, 'Set it to the address that visitors type; emails contain links to it.')
  } else if (!isSecure) {
    warn(`SITE_URL is ${siteUrl}`, 'Passwords travel unencrypted. Put a proxy with TLS in front, and set https://….')
  } else if (!trustProxy) {
    warn(
      'TRUST_PROXY is off',
      'If the proxy that serves https is your own, set TRUST_PROXY=on: until then all visitors share one limit.',
    )
  }
  if (!rateLimit) warn('RATE_LIMIT is off', 'Remove it: it is for load tests only.')
  return lines.length > 0 ? lines : [ok('Settings', `valid, for ${siteUrl}`)]
}
