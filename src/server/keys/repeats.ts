import { createHmac, type Hmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context as Call } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { v7 as newId } from 'uuid'
import { keyLimits } from '../../contract/keys.ts'
import { limits, sizeLabel } from '../../contract/limits.ts'
import type { Base } from '../base.ts'
import { deleteRows, findRow, insertNew, updateRows } from '../platform/database/queries.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { errors } from '../platform/http/errors.ts'
import { digestForm, formParts } from '../platform/http/multipart.ts'
import { whileRenewing } from '../platform/jobs/claims.ts'
import { hour } from '../platform/jobs/jobs.ts'
import { openSeal } from '../platform/seal.ts'
import type { Schema } from '../schema.ts'

/** In milliseconds. Shorter than the lease of jobs, because a caller waits for a process that may have died. */
const lease = 15_000

/** How often a second call looks for the answer of the first (about a minute in all), and the longest pause. */
const [looks, longestPause] = [130, 500]

export type Repeats = ReturnType<typeof openRepeats>

interface Answer {
  status: ContentfulStatusCode
  type: string | null
  body: string
}

/** Keeps only successful answers. A call acts twice only if its process is killed between action and answer. */
export function openRepeats({ database: { db }, now, secret }: Pick<Base, 'database' | 'now' | 'secret'>) {
  const seal = openSeal(secret, 'answers to repeated calls')
  const keyed = (...texts: string[]) => createHmac('sha256', secret).update(JSON.stringify(texts))
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString()

  /** @returns the row of another call with this key; null if there was none and this call now has the claim */
  const claimOrFind = async (hash: string, claim: string): Promise<Schema['idempotent_answer'] | null> => {
    const time = now().toISOString()
    const mine = { request: '', answer: null, claim, alive_at: time, created_at: time }
    if (await insertNew(db, 'idempotent_answer', { hash, ...mine })) return null
    const row = await findRow(db, 'idempotent_answer', { hash })
    if (!row) return claimOrFind(hash, claim)
    // `Math.abs`, because a clock that was ahead leaves a time in the future.
    const silence = Math.abs(now().getTime() - Date.parse(row.alive_at ?? time))
    const isDead = row.answer === null && silence >= lease
    if (!isDead && row.created_at > ago(keyLimits.repeatHours * hour)) return row
    return (await updateRows(db, 'idempotent_answer', { hash, claim: row.claim }, mine)) ? null : row
  }

  /** Runs the call and keeps its answer. If keeping the answer fails, that must not hide that the call worked. */
  const perform = async (
    c: Call<AppEnv>,
    next: () => Promise<void>,
    own: { hash: string; claim: string },
    digest: Digest,
  ) => {
    const renew = async () => (await updateRows(db, 'idempotent_answer', own, { alive_at: now().toISOString() })) > 0
    await whileRenewing(renew, next, lease / 3)
    const keep = async () => {
      if (!c.res.ok) return deleteRows(db, 'idempotent_answer', own)
      const { status, headers } = c.res
      const answer = JSON.stringify({ status, type: headers.get('content-type'), body: await c.res.clone().text() })
      const sealed = seal.seal(Buffer.from(answer), own.hash)
      return updateRows(db, 'idempotent_answer', own, { request: digest.afterwards(), answer: sealed, alive_at: null })
    }
    await keep().catch((error: unknown) =>
      c.get('log').error({ err: error }, 'Could not keep an answer for repeated calls'),
    )
  }

  const answerAgain = (c: Call<AppEnv>, { hash, answer }: Schema['idempotent_answer']) => {
    const opened = seal.open(answer ?? '', hash)
    if (!opened) throw errors.unavailable()
    const { status, type, body }: Answer = JSON.parse(opened.toString())
    return c.body(body, status, { 'Idempotency-Replayed': 'true', ...(type && { 'Content-Type': type }) })
  }

  return {
    /** For routes, after their guards and before the body is checked. */
    safeToRepeat: createMiddleware<AppEnv>(async (c, next) => {
      const key = c.req.header('idempotency-key')
      if (key === undefined) return next()
      if (key === '' || key.length > keyLimits.repeatKey) {
        throw errors.malformed(`Idempotency-Key must have 1 to ${keyLimits.repeatKey} characters.`)
      }
      const own = { hash: keyed(await callerOf(c), key).digest('base64url'), claim: newId() }
      const { search } = new URL(c.req.url)
      const digest = await digestOf(c, keyed(c.req.method, c.req.path, search))
      for (let look = 1; look <= looks; look += 1) {
        const first = await claimOrFind(own.hash, own.claim)
        if (!first) return perform(c, next, own, digest)
        if (first.answer !== null) {
          if ((await digest.alone()) === first.request) return answerAgain(c, first)
          throw errors.idempotencyConflict(
            'Another call was sent with this Idempotency-Key. Use a new one for each call.',
          )
        }
        await wait(Math.min(longestPause, 25 * look))
      }
      throw errors.idempotencyConflict(
        'The first call with this Idempotency-Key has not ended yet. Try again in a moment.',
      )
    }),

    async removeOld(): Promise<void> {
      await db
        .deleteFrom('idempotent_answer')
        .where('created_at', '<=', ago(keyLimits.repeatHours * hour))
        .execute()
    },
  }
}

async function callerOf(c: Call<AppEnv>): Promise<string> {
  const key = c.get('key')
  if (key) return `key ${key.id}`
  const viewer = await c.get('viewer')()
  return viewer ? `person ${viewer.id}` : `client ${c.get('client')}`
}

/** Digests method, address and body. A form is a stream, read once: by the route, or by `alone` without the route. */
interface Digest {
  afterwards: () => string
  alone: () => Promise<string>
}

async function digestOf(c: Call<AppEnv>, hash: Hmac): Promise<Digest> {
  if (!/^multipart\//i.test(c.req.header('content-type') ?? '')) {
    const digest = hash.update(await c.req.text()).digest('base64url')
    return { afterwards: () => digest, alone: async () => digest }
  }
  digestForm(c.req.raw, hash)
  const maxBytes = limits.upload + limits.formTexts
  const afterwards = () => hash.digest('base64url')
  return {
    afterwards,
    async alone() {
      for await (const _ of formParts(c.req.raw, { maxBytes, tooLarge: () => errors.tooLarge(sizeLabel(maxBytes)) }));
      return afterwards()
    },
  }
}
