import type { Config } from '../config.ts'
import { keepsNothingLocal } from '../platform/files/data-dir.ts'
import { failed, type Line, ok, warning } from './line.ts'

const local = ['localhost', '127.0.0.1', '[::1]']

export const isLocal = (siteUrl: string): boolean => local.includes(new URL(siteUrl).hostname)

/** Settings that are valid by themselves, but unwise for a site that visitors use, or not enough. */
export function examineSettings(config: Config): Line[] {
  const { databaseUrl, rateLimit, sessionSecret, siteUrl, storage, trustProxy } = config
  const lines: Line[] = []
  const warn = (figure: string, fix: string) => lines.push(warning('Settings', figure, fix))
  const isSecure = siteUrl.startsWith('https:')
  if (isLocal(siteUrl)) {
    warn(`SITE_URL is ${siteUrl}`, 'Set it to the address that visitors type; emails contain links to it.')
  } else if (!isSecure) {
    warn(
      `SITE_URL is ${siteUrl}`,
      'Passwords are sent unencrypted. Put a proxy with TLS in front of the site, and set https://….',
    )
  } else if (!trustProxy) {
    warn(
      'TRUST_PROXY is off',
      'If the proxy that serves https is your own, set TRUST_PROXY=on: until then all visitors share one limit.',
    )
  }
  if (keepsNothingLocal({ databaseUrl, storage }) && !sessionSecret) {
    lines.push(
      failed(
        'Settings',
        'SESSION_SECRET is not set',
        'Set it to 32 random characters or more, the same for all processes.',
      ),
    )
  }
  if (!rateLimit) warn('RATE_LIMIT is off', 'Remove it: it is for load tests only.')
  return lines.length > 0 ? lines : [ok('Settings', `valid, for ${siteUrl}`)]
}
