import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsV4Signer } from 'aws4fetch'
import { retried, StorageError } from './storage-error.ts'
import type { S3Settings } from './storage-url.ts'

export interface Body {
  size: number
  /** In hex. The store refuses a body that does not match. */
  sha256: string
  read(): Readable
}

export interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  end?: number
  body?: Body
}

export interface Patience {
  silence: number
  pauses: number[]
}

const patient: Patience = { silence: 10_000, pauses: [100, 400] }

const longestError = 64 * 1024

/** The bucket is in the path. Calls that fail for a moment are repeated, but not those that time out. */
export function s3Calls({ endpoint, bucket, ...account }: S3Settings, { silence, pauses }: Patience = patient) {
  const { request, Agent } = endpoint.startsWith('https:') ? https : http
  const agent = new Agent({ keepAlive: true })

  const addressOf = ({ key, query }: Call): string => {
    const path = key === undefined ? [bucket] : [bucket, ...key.split('/').map(encodeURIComponent)]
    return `${endpoint}/${path.join('/')}?${String(new URLSearchParams(query)).replaceAll('+', '%20')}`
  }

  const signed = (call: Call) => {
    const { method, end, body } = call
    return new AwsV4Signer({
      ...account,
      service: 's3',
      method,
      url: addressOf(call),
      headers: {
        ...(end !== undefined && { range: `bytes=0-${end}` }),
        ...(body && { 'content-length': String(body.size), 'x-amz-content-sha256': body.sha256 }),
      },
    }).sign()
  }

  /** @returns the answer, whose body must be read; null if nothing is there */
  const attempt = async (call: Call): Promise<IncomingMessage | null> => {
    const failure = failureOf(call)
    const { url, headers } = await signed(call)
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const sent = request(url, { method: call.method, headers: Object.fromEntries(headers), agent, timeout: silence })
    let answer: IncomingMessage | undefined
    sent.on('response', (given) => {
      answer = given
      resolve(given)
    })
    // The listener stays, because an error may follow the answer.
    sent.on('error', (error: NodeJS.ErrnoException) => {
      reject(error instanceof StorageError ? error : failure(error.code ?? error.message, { passing: true }))
    })
    sent.on('timeout', () => {
      // Bytes that wait for their reader are not the store's fault.
      if (answer && answer.readableLength > 0) return void answer.socket.setTimeout(silence)
      const error = failure(`nothing for ${silence / 1000} seconds`)
      answer?.destroy(error)
      sent.destroy(error)
    })
    if (call.body) pipeline(call.body.read(), sent).catch(reject)
    else sent.end()
    const given = await promise
    const { statusCode: status = 0 } = given
    if (status === 200 || status === 204 || status === 206) return given
    const code = await errorCode(given)
    if (status === 404 && call.key !== undefined && code !== 'NoSuchBucket') return null
    throw failure(`${status} ${code}`.trim(), { status, passing: status >= 500 || status === 429 })
  }

  return (call: Call) => retried(pauses, () => attempt(call))
}

/** Names the call, but neither address nor headers, which contain the key and the signature. */
export const failureOf =
  ({ method, key = '' }: Call) =>
  (what: string, more: { status?: number; passing?: boolean } = {}) =>
    new StorageError(`The file storage answered ${what} to ${`${method} ${key}`.trim()}`, {
      ...more,
      saving: method === 'PUT' || method === 'DELETE',
    })

/** Empty after HEAD, and for an answer that is not S3's. */
async function errorCode(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of answer) {
    text += piece
    if (text.length > longestError) break
  }
  return /<Code>(\w{1,50})<\/Code>/.exec(text)?.[1] ?? ''
}
