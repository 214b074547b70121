import type { Context as Request } from 'hono'
import { errorStatus } from '../../contract/errors.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { apiError } from '../platform/http/errors.ts'
import type { Web } from './bundle.ts'
import type { Renderer } from './renderer.ts'

/**
 * Answers a form without JavaScript that was rejected: its page again, with the errors.
 * @param path of the page with the form
 * @param text what the page shows again; without passwords and traps
 */
export async function refusedForm(
  c: Request<AppEnv>,
  { web, renderer }: { web: Web; renderer: Renderer },
  { path, text, error }: { path: string; text: Record<string, string>; error: unknown },
) {
  const { code, body, headers } = apiError(error, c)
  const form = { text, errors: body.fields ?? {}, sentence: body.error }
  const address = web.bundle.pageAddress(new URL(path, c.req.url))
  const { html } = await renderer.posted(address, c.get('client'), form)
  return c.html(html, errorStatus[code], headers)
}
