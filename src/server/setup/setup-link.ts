import { limits } from '../../contract/limits.ts'
import { type SetupAnswers, type SetupState, setupAnswers } from '../../contract/setup.ts'
import { siteQuestionNames } from '../../contract/setup-questions.ts'
import { paths, sitePages } from '../../contract/site-map.ts'
import type { AccountSite } from '../accounts/index.ts'
import { record } from '../audit/index.ts'
import type { Config } from '../config.ts'
import { demoEntries } from '../demo/index.ts'
import { formPage, type Pages, readTexts } from '../pages/index.ts'
import { deviceName } from '../platform/http/device-name.ts'
import { countsFor, networkRules } from '../platform/http/limiter.ts'
import { limitBody } from '../platform/http/request-body.ts'
import { apiApp, assertSameSite, checked, route } from '../platform/http/route.ts'
import { setUpSite } from './set-up-here.ts'

export const setupRules = networkRules('setup', [20, 40, 60], 60 * 60)

type SettingUp = Parameters<typeof setUpSite>[0] & Pick<AccountSite, 'accounts' | 'devices' | 'limiter' | 'people'>

export function setupRoutes(context: SettingUp) {
  const setup = setupByLink(context)
  return apiApp()
    .openapi(route('GET /api/auth/setup'), async (c) => {
      const client = c.env?.internal ? null : c.get('client')
      return c.json(await setup.check(c.req.valid('query').token ?? '', client), 200)
    })
    .openapi(route('POST /api/auth/setup'), async (c) => {
      const { token, ...answers } = c.req.valid('json')
      return c.json(await setup.setUp(token, answers, c.get('client'), deviceName(c.req.header('user-agent'))), 200)
    })
}

/** The setup form without JavaScript. The owner signs in afterwards; a rejected form keeps all but the password. */
export function setupFormPage(context: SettingUp & { config: Config }, pages: Pages) {
  const setup = setupByLink(context)
  return formPage(pages, {
    path: sitePages.setup.path,
    shown: ['name', ...siteQuestionNames, 'email', 'demo'],
    guards: [limitBody(limits.publicBody)],
    receive: async (c, fields) => {
      assertSameSite(c, context.config.siteUrl)
      await readTexts(c, fields)
      const browser = deviceName(c.req.header('user-agent'))
      await setup.setUp(c.req.param('token') ?? '', checked(setupAnswers, fields), c.get('client'), browser)
      return c.redirect(paths.auth({ next: paths.admin }), 303)
    },
  })
}

/** Sets the site up with the link that `npm start` prints at the first start. */
function setupByLink(context: SettingUp) {
  const { accounts, database, devices, limiter, now, people } = context
  const count = (client: string) => limiter.take(...countsFor(setupRules, client))

  return {
    /** @param client null if the site calls itself @throws too_many, invalid_link */
    async check(token: string, client: string | null): Promise<SetupState> {
      if (client !== null) await count(client)
      await people.assertSetupLink(token)
      const { unchanged } = await demoEntries(context).state()
      return { demo: unchanged > 0 }
    },

    /** @param browser for the list of sessions @returns the owner's session @throws too_many, invalid_link, invalid */
    async setUp(token: string, { password, ...answers }: SetupAnswers, client: string, browser: string) {
      const { name, email } = answers
      await count(client)
      await people.setUpOwnerByLink(token, { email, password, displayName: name })
      await setUpSite(context, answers)
      const signedIn = await accounts.signIn(email, password, browser)
      await record(database.db, { action: 'site-set-up', person: signedIn.user }, now())
      return { ...signedIn, device: devices.mark(email) }
    },
  }
}
