import { limits } from '../../contract/limits.ts'
import { setupAnswers } from '../../contract/setup.ts'
import { paths, sitePages } from '../../contract/site-map.ts'
import type { Config } from '../config.ts'
import { formPage, type Pages, readTexts } from '../pages/index.ts'
import { checked } from '../platform/http/api-app.ts'
import { deviceName } from '../platform/http/device-name.ts'
import { assertSameSite } from '../platform/http/guards.ts'
import { limitBody } from '../platform/http/request-body.ts'
import { type SettingUp, setupByLink } from './setup-link.ts'

/** The setup form without JavaScript. The owner signs in afterwards; a rejected form keeps all but the password. */
export function setupFormPage(context: SettingUp & { config: Config }, pages: Pages) {
  const setup = setupByLink(context)
  return formPage(pages, {
    path: sitePages.setup.path,
    shown: ['name', 'email', 'demo'],
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
