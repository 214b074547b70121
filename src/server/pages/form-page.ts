import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { errorStatus } from '../../contract/errors.ts'
import type { PostedForm } from '../../contract/page.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { apiError, errors } from '../platform/http/errors.ts'
import type { Web } from './bundle.ts'
import type { Renderer } from './renderer.ts'

export type Fields = Record<string, string>

export interface Pages {
  web: Web
  renderer: Renderer
}

interface Form {
  path: string
  shown: readonly string[]
  /** Run before the form is received; their errors are not shown beside the form. */
  guards?: MiddlewareHandler<AppEnv>[]
  /** Fills `fields`, even if it throws. @returns the answer, or the sentence of the page after an accepted form */
  receive: (c: Context<AppEnv>, fields: Fields) => Promise<Response | string>
}

/** For browsers without JavaScript. A rejected form is shown again, with the errors. */
export function formPage({ web, renderer }: Pages, { path, shown, guards = [], receive }: Form) {
  const posted = async (c: Context<AppEnv>, fields: Fields, answer: Omit<PostedForm, 'text'>) => {
    const text = Object.fromEntries(Object.entries(fields).filter(([name]) => shown.includes(name)))
    const address = web.bundle.pageAddress(new URL(c.req.path, c.req.url))
    const { html } = await renderer.posted(address, c.get('client'), { ...answer, text })
    return html
  }

  return new Hono<AppEnv>().post(path, noStore, ...guards, async (c) => {
    const fields: Fields = {}
    let answer: Response | string
    try {
      answer = await receive(c, fields)
    } catch (error) {
      const { code, body, headers } = apiError(error, c)
      const html = await posted(c, fields, { errors: body.fields ?? {}, sentence: body.error })
      return c.html(html, errorStatus[code], headers)
    }
    if (typeof answer !== 'string') return answer
    return c.html(await posted(c, fields, { accepted: true, errors: {}, sentence: answer }))
  })
}

/** The page at an address by itself, instead of an answer to a form. */
export async function pageOnly({ web, renderer }: Pages, c: Context<AppEnv>): Promise<Response> {
  const address = web.bundle.pageAddress(new URL(c.req.path, c.req.url))
  const { html, status } = await renderer.page(address, c.get('client'))
  return c.html(html, status as ContentfulStatusCode)
}

const noStore: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.header('Cache-Control', 'no-store')
  await next()
}

/** Reads a form without files into `fields`. @throws malformed */
export async function readTexts(c: Context<AppEnv>, fields: Fields): Promise<void> {
  const body = await c.req.parseBody().catch(() => {
    throw errors.malformed()
  })
  for (const [name, value] of Object.entries(body)) if (typeof value === 'string') fields[name] = value
}
