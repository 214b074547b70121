import { Hono } from 'hono'
import { limits } from '../../contract/limits.ts'
import { setupAnswers } from '../../contract/setup.ts'
import { paths, sitePages } from '../../contract/site-map.ts'
import type { Config } from '../config.ts'
import type { Renderer, Web } from '../pages/index.ts'
import { refusedForm } from '../pages/index.ts'
import { checked } from '../platform/http/api-app.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { deviceName } from '../platform/http/device-name.ts'
import { errors } from '../platform/http/errors.ts'
import { limitBody } from '../platform/http/request-body.ts'
import { assertSameSite } from '../platform/http/same-site-only.ts'
import { type SettingUp, setupByLink } from './setup-link.ts'

/** The setup form without JavaScript. The owner signs in afterwards; a rejected form keeps all but the password. */
export function setupFormPage(context: SettingUp & { config: Config }, pages: { web: Web; renderer: Renderer }) {
  const setup = setupByLink(context)
  return new Hono<AppEnv>().post(sitePages.setup.path, limitBody(limits.publicBody), async (c) => {
    c.header('Cache-Control', 'no-store')
    const { token } = c.req.param() as { token: string }
    const text: Record<string, string> = {}
    try {
      assertSameSite(c, context.config.siteUrl)
      const fields = await c.req.parseBody().catch(() => {
        throw errors.malformed()
      })
      for (const [name, value] of Object.entries(fields)) {
        if (typeof value === 'string' && Object.hasOwn(setupAnswers.shape, name)) text[name] = value
      }
      await setup.setUp(token, checked(setupAnswers, text), c.get('client'), deviceName(c.req.header('user-agent')))
      return c.redirect(paths.auth({ next: paths.admin }), 303)
    } catch (error) {
      const { password: _, ...kept } = text
      return refusedForm(c, pages, { path: paths.setup(token), text: kept, error })
    }
  })
}
