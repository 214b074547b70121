import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './platform/expected-error.ts'

const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  throw new Error(`${JSON.stringify(env)} was accepted`)
}

describe('readConfig refuses an invalid setting with its name and the fix', () => {
  it.each([
    ['PORT', 'web', 'port number'],
    ['PORT', '-1', 'port number'],
    ['PORT', '65536', 'port number'],
    ['PORT', '3000.5', 'port number'],
    ['SITE_URL', 'example.com', 'https://example.com'],
    ['SITE_URL', 'ftp://example.com', 'https://example.com'],
    ['SITE_URL', 'localhost:3000', 'https://example.com'],
    ['DATABASE_URL', 'mysql://localhost/site', 'postgres://'],
    ['DATABASE_URL', './site.db', 'postgres://'],
    ['STORAGE_URL', 's3://key:secret@host', 'the bucket is missing'],
    ['STORAGE_URL', 'https://host/bucket', 's3://KEY:SECRET@host/bucket'],
    ['BACKUP_URL', '/mnt/backups', 's3://KEY:SECRET@host/bucket'],
    ['BACKUP_KEY', 'too short', 'at least 16 characters'],
    ['SMTP_URL', 'mail.example.com', 'smtp://'],
    ['MAIL_FROM', 'x', 'address'],
    ['MAIL_FROM', 'The site', 'address'],
    ['MAIL_FROM', 'The site <example.com>', 'address'],
    ['CONTACT_TO', 'nobody', 'address'],
    ['ADMIN_EMAIL', 'nobody', 'email address'],
    ['ADMIN_PASSWORD', 'short', 'at least 6 characters'],
    ['SESSION_SECRET', 'short', 'at least 32'],
    ['DEMO_CONTENT', 'maybe', 'on or off'],
    ['TRUST_PROXY', '2', 'on'],
    ['RATE_LIMIT', 'none', 'on or off'],
    ['METRICS_TOKEN', 'short', 'at least 32'],
    ['NEWSLETTER_PER_MINUTE', '0', 'from 1 to 6000'],
    ['DRAIN_SECONDS', '5s', 'number of seconds'],
    ['LOG_LEVEL', 'loud', 'info'],
  ])('%s=%s', (name, value, fix) => {
    const message = refusal({ [name]: value })

    expect(message).toContain(`${name}: `)
    expect(message).toContain(fix)
  })

  it('lists all invalid settings, one per line', () => {
    const message = refusal({ PORT: 'x', LOG_LEVEL: 'loud', SMTP_URL: 'x' })

    expect(message.split('\n')).toHaveLength(4)
  })

  it('does not repeat the value, which may be a secret', () => {
    const refused = refusal({
      SESSION_SECRET: 'hush',
      METRICS_TOKEN: 'hush',
      ADMIN_PASSWORD: 'pssst',
      STORAGE_URL: 's3://key:shh@host',
    })
    expect(refused).not.toMatch(/hush|pssst|shh/)
  })
})

it('returns the defaults of the design without any setting', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    siteUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: null,
    storage: null,
    backupStorage: null,
    backupKey: null,
    smtpUrl: null,
    mailFrom: null,
    contactTo: null,
    adminEmail: null,
    adminPassword: null,
    sessionSecret: null,
    demoContent: true,
    trustProxy: false,
    websubHub: null,
    rateLimit: true,
    metricsToken: null,
    newsletterPerMinute: 30,
    drainSeconds: 0,
    logLevel: 'info',
  })
})

it('treats an empty variable as unset and ignores unknown ones', () => {
  expect(readConfig({ PORT: '', SITE_URL: '  ', DATABASE_URL: '', HOME: '/root', npm_x: 'y' })).toEqual(readConfig({}))
})

it('accepts a sender with a name', () => {
  expect(readConfig({ MAIL_FROM: 'The site <site@example.com>' }).mailFrom).toBe('The site <site@example.com>')
})

it('derives the site’s address from the port and drops its path', () => {
  expect(readConfig({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080')
  expect(readConfig({ SITE_URL: 'https://example.com/some/path/' }).siteUrl).toBe('https://example.com')
})

it.each([
  ['on', true],
  ['OFF', false],
  ['true', true],
  ['0', false],
  ['yes', true],
  ['no', false],
])('accepts the switch value "%s"', (value, expected) => {
  expect(readConfig({ DEMO_CONTENT: value }).demoContent).toBe(expected)
})
