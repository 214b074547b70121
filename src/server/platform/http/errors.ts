import type { IncomingMessage } from 'node:http'
import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { commentMessages } from '../../../contract/comment-messages.ts'
import { type ErrorBody, type ErrorCode, errorStatus } from '../../../contract/errors.ts'
import type { Scope } from '../../../contract/keys.ts'
import type { Gate } from '../../../contract/workflow-parts.ts'
import { isDiskFault, isUnavailable } from '../database/database-errors.ts'
import { StorageError } from '../files/storage-error.ts'
import type { AppEnv } from './app-env.ts'

export class ApiError extends Error {
  readonly code: ErrorCode
  readonly fields?: Record<string, string>
  readonly headers: Record<string, string>
  readonly body: ErrorBody

  constructor(
    code: ErrorCode,
    sentence: string,
    { headers = {}, ...more }: Omit<ErrorBody, 'error' | 'code'> & { headers?: Record<string, string> } = {},
  ) {
    super(sentence)
    this.code = code
    this.fields = more.fields
    this.headers = headers
    this.body = { error: sentence, code, ...more }
  }
}

export const retrySoon = '5'
const retryLater = '300'

const retryAfter = (seconds: string | number) => ({ headers: { 'Retry-After': String(seconds) } })

const unavailable = (sentence: string, seconds: string | number) =>
  new ApiError('unavailable', sentence, retryAfter(seconds))

export const errors = {
  malformed: (sentence = 'The request could not be read.') => new ApiError('malformed', sentence),
  unauthorized: () => new ApiError('unauthorized', 'Please sign in.', { headers: { 'WWW-Authenticate': 'Bearer' } }),
  keyRefused: (sentence: string) =>
    new ApiError('unauthorized', sentence, { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } }),
  /** @param scope undefined if no key may do this */
  insufficientScope: (scope: Scope | undefined) =>
    scope === undefined
      ? new ApiError('forbidden', 'A key cannot do this. Sign in instead.')
      : new ApiError('insufficient_scope', `This key lacks the scope ${scope}.`, {
          scope,
          headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
        }),
  wrongCredentials: () => new ApiError('wrong_credentials', 'Wrong email address or password.'),
  unconfirmed: () =>
    new ApiError('unconfirmed', 'Your sign-up is not complete. Please check your inbox for our email.'),
  secondFactorRequired: (challenge: string) =>
    new ApiError(
      'second_factor_required',
      'Enter the code of your authenticator app or a recovery code, or use a passkey.',
      { challenge },
    ),
  challengeEnded: () =>
    new ApiError('challenge_ended', 'This sign-in took too long or had too many attempts. Please sign in again.'),
  passkeyRefused: () => new ApiError('passkey_refused', 'This passkey does not work here. Please sign in another way.'),
  secondFactorMissing: () =>
    new ApiError('second_factor_missing', 'Admins of this site need a second factor. Set one up in your account.'),
  forbidden: () => new ApiError('forbidden', 'You are not allowed to do this.'),
  commentsClosed: () => new ApiError('forbidden', commentMessages.closed),
  notFound: (what = 'Nothing was found at this address.') => new ApiError('not_found', what),
  duplicateSlug: (slug: string) =>
    new ApiError('duplicate_slug', `The slug "${slug}" is already taken.`, {
      fields: { slug: 'Another entry already has this slug.' },
    }),
  stale: () => new ApiError('stale', 'This entry was changed elsewhere after you opened it.'),
  idempotencyConflict: (sentence: string) => new ApiError('idempotency_conflict', sentence),
  conflict: (sentence: string) => new ApiError('conflict', sentence),
  invalidLink: (sentence: string) => new ApiError('invalid_link', sentence),
  tooLarge: (limit: string) => new ApiError('too_large', `The request is larger than ${limit}.`),
  fileTooLarge: (sentence: string) => new ApiError('too_large', sentence),
  wrongType: (wanted = 'application/json') => new ApiError('wrong_type', `Send the body as ${wanted}.`),
  unknownFile: (sentence: string) => new ApiError('wrong_type', sentence),
  invalid: (fields: Record<string, string>) =>
    new ApiError('invalid', Object.values(fields)[0] ?? 'Some fields are not valid.', { fields }),
  gateClosed: (sentence: string, gate: Gate) =>
    new ApiError('invalid', sentence, { fields: gateFields(sentence, gate), gate }),
  tooMany: (seconds: number) =>
    new ApiError('too_many', 'Too many requests. Please wait a moment and try again.', retryAfter(seconds)),
  busy: () => unavailable('The site is very busy right now. Please try again in a moment.', retrySoon),
  fullFor: (seconds: number, sentence: string) => unavailable(sentence, seconds),
  cannotStore: () => unavailable('The site cannot save anything right now. Please try again later.', retryLater),
  unavailable: () => unavailable('The service is not available right now. Please try again soon.', retrySoon),
}

export function apiError(error: unknown, c: Context<AppEnv>): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof HTTPException && error.status < 500) return errors.malformed('The body is not valid JSON.')
  // Nobody reads the answer, and it is not the site's failure.
  if (isBrokenOff(c)) return errors.malformed('The request was interrupted.')
  c.get('log').error({ err: error }, 'Could not answer a request')
  const storage = error instanceof StorageError ? error : null
  if (isDiskFault(error) || storage?.saving) return errors.cannotStore()
  if (isUnavailable(error) || storage) return errors.unavailable()
  return new ApiError('unexpected', 'Something went wrong. Please try again.')
}

export const onError: ErrorHandler<AppEnv> = (error, c) => answer(c, apiError(error, c))

function isBrokenOff(c: Context<AppEnv>): boolean {
  // Tests have no socket.
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  return incoming?.destroyed === true && !incoming.complete
}

export const onNotFound: NotFoundHandler<AppEnv> = (c) => answer(c, errors.notFound())

function answer(c: Parameters<NotFoundHandler<AppEnv>>[0], error: ApiError) {
  return c.json(error.body, errorStatus[error.code] as ContentfulStatusCode, error.headers)
}

/** A sentence for each text field with findings, and one for the file unless all findings are in texts. */
function gateFields(sentence: string, { findings, secrets }: Gate): Record<string, string> {
  const open = secrets.filter(({ level, reason }) => level === 'critical' && reason === null)
  const inTexts = open.flatMap(({ field, message, masked }): [string, string][] =>
    field === undefined ? [] : [[field, `${message} ${masked}`]],
  )
  const onlyTexts = open.length === inTexts.length && findings.every(({ level }) => level !== 'error')
  return {
    ...(onlyTexts && inTexts.length > 0 ? {} : { workflow_json: sentence }),
    ...Object.fromEntries(inTexts.reverse()),
  }
}
