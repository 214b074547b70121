import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { sizeLabel } from '../../../contract/limits.ts'
import type { AppEnv } from './app-env.ts'
import { errors } from './errors.ts'
import type { Limiter, Rule } from './limiter.ts'

const json = /^application\/([a-z0-9.-]+\+)?json\b/i

export const jsonOnly = createMiddleware<AppEnv>(async (c, next) => {
  const { headers } = c.req.raw
  const length = headers.get('content-length')
  // A body of unknown length has at least a content type.
  const hasBody =
    length === null
      ? c.req.raw.body !== null && (headers.has('content-type') || headers.has('transfer-encoding'))
      : length !== '0'
  if (hasBody && !json.test(headers.get('content-type') ?? '')) throw errors.wrongType()
  await next()
})

/** An empty body counts as none, whatever type a client declares. */
export const emptyIsNone = createMiddleware<AppEnv>(async (c, next) => {
  const { headers } = c.req.raw
  if (headers.get('content-length') === '0') headers.delete('content-type')
  await next()
})

export function limitBody(bytes: number) {
  const refuse = () => {
    throw errors.tooLarge(sizeLabel(bytes))
  }
  const limitWhileReading = bodyLimit({ maxSize: bytes, onError: refuse })
  return createMiddleware<AppEnv>(async (c, next) => {
    const length = c.req.header('content-length')
    if (length === undefined) return limitWhileReading(c, next)
    // Node discards only a body that nobody has touched, and otherwise ends the connection.
    if (Number(length) > bytes) refuse()
    await next()
  })
}

/** Checks the depth before parsing: 2 MB of brackets take half a second to parse. */
export const limitDepth = (levels: number) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (isDeeperThan(await c.req.text(), levels)) {
      throw errors.malformed(`The body nests lists and objects more than ${levels} levels deep.`)
    }
    await next()
  })

function isDeeperThan(text: string, levels: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '"') at = endOfString(text, at)
    else if (letter === '[' || letter === '{') {
      depth += 1
      if (depth > levels) return true
    } else if (letter === ']' || letter === '}') depth -= 1
  }
  return false
}

function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at > 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text[at - 1 - slashes] === '\\') slashes += 1
    // After an odd number of backslashes the quote belongs to the text.
    if (slashes % 2 === 0) return at
  }
  return text.length
}

export const refusedBodyRule: Rule = { name: 'refused bodies', limit: 30, seconds: 60, store: 'memory' }

/** In bytes. Always read, so that a neighbour's mistakes do not stop anybody from signing in. */
const smallBody = 2 * 1024

/** Beyond the limit only small bodies are read. Cross-site requests do not count against a visitor's limit. */
export const countRefusedBodies = (limiter: Limiter) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (isRead || c.req.header('sec-fetch-site') === 'cross-site') return next()
    const counter = [refusedBodyRule, c.get('client')] as const
    const isAnonymous = async () => !c.get('key') && (await c.get('viewer')()) === null
    const isSmall = Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY) <= smallBody
    const refused = isSmall ? null : await limiter.wouldRefuse(counter)
    if (refused && (await isAnonymous())) throw errors.tooMany(refused.seconds)
    await next()
    const { status } = c.res
    if ((status === 400 || status === 413) && (await isAnonymous())) await limiter.refusal(counter)
  })
