import { readConfig } from '../../src/server/config.ts'
import { createContext, type Overrides } from '../../src/server/context.ts'
import { passwordCost, routesOf, type TestSite } from './site.ts'

/** A second context on the same database and files, as another process would have: nothing in memory is shared. */
export function again(site: TestSite, { env = {}, ...overrides }: Overrides & { env?: Record<string, string> } = {}) {
  const { config, database } = site.context
  const settings = { ...config, ...pick(readConfig(env), env) }
  const context = createContext(settings, {
    log: site.context.log,
    passwordCost,
    makeBackup: async () => {},
    ...overrides,
    database,
  })
  const { dataDir, close } = site
  return Object.assign(routesOf(context), { context, dataDir, close, [Symbol.asyncDispose]: close })
}

const names: Record<string, keyof ReturnType<typeof readConfig>> = {
  SMTP_URL: 'smtpUrl',
  MAIL_FROM: 'mailFrom',
  CONTACT_TO: 'contactTo',
  ADMIN_EMAIL: 'adminEmail',
  TRUST_PROXY: 'trustProxy',
  RATE_LIMIT: 'rateLimit',
  SITE_URL: 'siteUrl',
}

/** The settings that `env` contains. All others stay those of the first site. */
function pick(config: ReturnType<typeof readConfig>, env: Record<string, string>) {
  return Object.fromEntries(
    Object.keys(env).map((name) => {
      const key = names[name]
      if (!key) throw new Error(`again() does not know ${name}.`)
      return [key, config[key]]
    }),
  )
}
