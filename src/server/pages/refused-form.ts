import type { Context as Request } from 'hono'
import { errorStatus } from '../../contract/errors.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { ApiError, errors } from '../platform/http/errors.ts'
import type { Web } from './bundle.ts'
import type { Renderer } from './renderer.ts'

/**
 * Answers a form without JavaScript that was rejected: its page again, with the errors.
 * @param path of the page with the form
 * @param text what the page shows again; without passwords and traps
 * @param error any other than an ApiError is logged and answered as unavailable
 */
export async function refusedForm(
  c: Request<AppEnv>,
  { web, renderer }: { web: Web; renderer: Renderer },
  { path, text, error }: { path: string; text: Record<string, string>; error: unknown },
) {
  if (!(error instanceof ApiError)) c.get('log').error({ err: error }, 'Could not answer a request')
  const { code, body, headers } = error instanceof ApiError ? error : errors.unavailable()
  const form = { text, errors: body.fields ?? {}, sentence: body.error }
  const address = web.bundle.pageAddress(new URL(path, c.req.url))
  const { html } = await renderer.posted(address, c.get('client'), form)
  return c.html(html, errorStatus[code], headers)
}
