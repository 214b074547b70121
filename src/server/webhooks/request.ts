import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { ForbiddenAddress } from '../platform/allowed-address.ts'
import { callOut, callProblem } from '../platform/http/call-out.ts'

/** In milliseconds, for the whole answer. */
export const patience = 10_000
const keptBytes = 2_000
const keptCharacters = 500

interface Message {
  url: string
  /** The same for every try. */
  id: string
  /** In seconds since 1970. */
  timestamp: number
  body: string
  /** The newest first. */
  secrets: readonly Buffer[]
}

export interface Answer {
  response_status: number | null
  response_ms: number | null
  response_body: string | null
}

const noAnswer: Answer = { response_status: null, response_ms: null, response_body: null }

/** Why an event was not delivered, as a sentence, and what was answered. */
export class NotDelivered extends Error {
  readonly answer: Answer
  constructor(message: string, answer = noAnswer) {
    super(message)
    this.answer = answer
  }
}

/** @throws NotDelivered unless the receiver answers with a status of 200 to 299 */
export async function postEvent({ url, ...message }: Message, given: AbortSignal): Promise<Answer> {
  const { hostname } = new URL(url)
  const inTime = AbortSignal.timeout(patience)
  const began = performance.now()
  let answer: IncomingMessage | undefined
  try {
    const signal = AbortSignal.any([given, inTime])
    answer = await callOut(new URL(url), { body: message.body, headers: headersOf(message), signal })
    const read: Answer = {
      response_status: answer.statusCode ?? 0,
      response_body: await startOf(answer),
      response_ms: Math.round(performance.now() - began),
    }
    const problem = problemOf(answer.statusCode ?? 0)
    if (problem) throw new NotDelivered(problem, read)
    return read
  } catch (error) {
    if (error instanceof NotDelivered) throw error
    if (inTime.aborted) throw new NotDelivered(`${hostname} did not answer within ${patience / 1000} seconds.`)
    if (error instanceof ForbiddenAddress) throw new NotDelivered(error.message)
    throw new NotDelivered(callProblem(error, hostname) ?? `${hostname} did not answer as a web server does.`)
  } finally {
    answer?.destroy()
  }
}

/** As Standard Webhooks describes them: one signature for each secret. */
function headersOf({ id, timestamp, body, secrets }: Omit<Message, 'url'>) {
  const signed = (secret: Buffer) => createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'User-Agent': 'Site-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${signed(secret)}`).join(' '),
  }
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400 && status !== 304) return 'The address redirects to another one. Enter that one.'
  if (status === 410) return 'The receiver answered that it wants no more events (status 410).'
  return `The receiver answered with status ${status}.`
}

/** Reads no more of the answer than is kept. Returns well-formed text without NUL, which PostgreSQL refuses. */
async function startOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer) {
    pieces.push(piece)
    size += piece.length
    if (size >= keptBytes) break
  }
  const text = Buffer.concat(pieces).subarray(0, keptBytes).toString().replaceAll('\0', '')
  return text.slice(0, keptCharacters).toWellFormed()
}
