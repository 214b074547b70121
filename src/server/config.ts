import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { emailFormat, isEmailAddress, withAsciiDomain } from '../contract/email-address.ts'
import { limits } from '../contract/limits.ts'
import { ConfigError } from './platform/expected-error.ts'
import { readStorageUrl } from './platform/files/storage-url.ts'

const integer = (min: number, max: number, fix: string) =>
  z.string().regex(/^\d+$/, fix).transform(Number).pipe(z.number().min(min, fix).max(max, fix))

const onOff = (fix: string) =>
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'], fix))
    .transform((value) => ['on', 'true', '1', 'yes'].includes(value))

const url = (schemes: string[], fix: string) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), fix)

const email = (fix: string) => z.string().overwrite(withAsciiDomain).pipe(emailFormat(fix))

/** `site@example.com` or `The site <site@example.com>` */
const sender = (fix: string) =>
  z.string().refine((value) => isEmailAddress(/<([^<>]*)>\s*$/.exec(value)?.[1] ?? value.trim()), fix)

const bucket = z.string().transform((value, context) => {
  const storage = readStorageUrl(value)
  if (typeof storage !== 'string') return storage
  context.addIssue(storage)
  return z.NEVER
})

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: integer(0, 65_535, 'use a port number such as 3000').default(3000),
  SITE_URL: url(['http:', 'https:'], 'use the address that visitors type, such as https://example.com').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'use postgres://user:password@host/database, or leave it unset for SQLite',
  ).optional(),
  STORAGE_URL: bucket.optional(),
  BACKUP_URL: bucket.optional(),
  BACKUP_KEY: z.string().min(16, 'use a pass-phrase of at least 16 characters, or leave it unset').optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'use smtp://user:password@host:587 or smtps://…:465').optional(),
  MAIL_FROM: sender('use an address such as site@example.com').optional(),
  CONTACT_TO: email('use the address that receives contact messages').optional(),
  ADMIN_EMAIL: email('use an email address').optional(),
  ADMIN_PASSWORD: z.string().min(limits.passwordMin, `use at least ${limits.passwordMin} characters`).optional(),
  SESSION_SECRET: z.string().min(32, 'use at least 32 random characters, or leave it unset').optional(),
  DEMO_CONTENT: onOff('use on or off').default(true),
  TRUST_PROXY: onOff('use on behind your own proxy, otherwise off').default(false),
  RATE_LIMIT: onOff('use on or off').default(true),
  METRICS_TOKEN: z.string().min(32, 'use at least 32 random characters, or leave it unset').optional(),
  WEBSUB_HUB: url(['https:', 'http:'], 'use the address of a WebSub hub, such as https://hub.example.com/').optional(),
  NEWSLETTER_PER_MINUTE: integer(1, 6_000, 'use a number of emails from 1 to 6000').default(30),
  DRAIN_SECONDS: integer(0, 300, 'use a number of seconds from 0 to 300').default(0),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'use info, warn, error, debug or silent')
    .default('info'),
})

export const settingNames: readonly string[] = Object.keys(environment.shape)

/** An empty variable counts as unset. @throws ConfigError naming every invalid variable */
export function readConfig(env: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = environment.safeParse(set)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}.`)
    throw new ConfigError(`These settings cannot be used:\n${lines.join('\n')}`)
  }
  const value = parsed.data
  return {
    host: value.HOST,
    port: value.PORT,
    siteUrl: new URL(value.SITE_URL ?? `http://localhost:${value.PORT}`).origin,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL ?? null,
    storage: value.STORAGE_URL ?? null,
    backupStorage: value.BACKUP_URL ?? null,
    backupKey: value.BACKUP_KEY ?? null,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? null,
    contactTo: value.CONTACT_TO ?? null,
    adminEmail: value.ADMIN_EMAIL ?? null,
    adminPassword: value.ADMIN_PASSWORD ?? null,
    sessionSecret: value.SESSION_SECRET ?? null,
    demoContent: value.DEMO_CONTENT,
    trustProxy: value.TRUST_PROXY,
    rateLimit: value.RATE_LIMIT,
    metricsToken: value.METRICS_TOKEN ?? null,
    websubHub: value.WEBSUB_HUB ?? null,
    newsletterPerMinute: value.NEWSLETTER_PER_MINUTE,
    drainSeconds: value.DRAIN_SECONDS,
    logLevel: value.LOG_LEVEL,
  }
}

export type Config = ReturnType<typeof readConfig>

let version: string | undefined

export function projectVersion(): string {
  version ??= String(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version)
  return version
}

export const isLocal = (siteUrl: string): boolean =>
  /^(localhost|.*\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(new URL(siteUrl).hostname)
