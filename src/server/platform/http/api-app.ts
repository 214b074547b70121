import { OpenAPIHono, type z } from '@hono/zod-openapi'
import type { Context as Call } from 'hono'
import { fieldErrors } from '../../../contract/field-errors.ts'
import type { AppEnv } from './app-env.ts'
import { errors } from './errors.ts'

export const apiApp = () =>
  new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) return
      if (result.target === 'param') throw errors.notFound()
      const { issues } = result.error
      if (result.target !== 'json' && result.target !== 'form') {
        throw errors.malformed(sentence(issues[0]))
      }
      if (issues[0]?.path.length === 0) throw errors.malformed(issues[0].message)
      throw errors.invalid(fieldErrors(issues))
    },
  })

/** Answers 204 when the work is done. */
export async function noContent(c: Call<AppEnv>, work: Promise<unknown>) {
  await work
  return c.body(null, 204)
}

/** Validates a body that was not sent as JSON. @throws invalid */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw errors.invalid(fieldErrors(parsed.error.issues))
  return parsed.data
}

const sentence = (issue: z.core.$ZodIssue | undefined) =>
  issue ? `${issue.path.join('.')}: ${issue.message}` : undefined
