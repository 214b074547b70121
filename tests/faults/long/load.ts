import type { Site } from '../../helpers/server-process.ts'
import { type Fixtures, type Kind, kinds, type Send } from './writes.ts'

/** A write that was begun. `answered` is true if the site answered it with success. */
export interface Write {
  kind: Kind
  mark: string
  answered: boolean
}

/** An answer; status 0 stands for no answer. */
export interface Answer {
  what: string
  status: number
  took: number
  /** The header; if there is no answer, the reason for that. */
  retryAfter: string | null
}

export interface Load {
  writes: Write[]
  answers: Answer[]
  /** Begins no more requests, and waits until all have ended. */
  stop(): Promise<void>
}

let marks = 0

/** One writer for each kind of write, and readers for these addresses, until `stop`. */
export function startLoad(
  site: Pick<Site, 'url'>,
  { token, fixtures, reads = [], pause = 0, of = kinds }: Options,
): Load {
  const writes: Write[] = []
  const answers: Answer[] = []
  let ended = false
  const send = sender(site, token, answers)
  const writer = async (kind: Kind) => {
    while (!ended) {
      marks += 1
      const write = { kind, mark: `mark-${process.pid}-${marks}`, answered: false }
      writes.push(write)
      const response = await kind.send(send, write.mark, fixtures).catch(() => null)
      write.answered = response?.ok ?? false
      await rest(response ? pause : Math.max(pause, 20))
    }
  }
  const reader = async (path: string) => {
    while (!ended) {
      const response = await send('GET', path.replace('*', String(Math.floor(Math.random() * 1e9)))).catch(() => null)
      await rest(response ? pause : Math.max(pause, 20))
    }
  }
  const all = [...of.map(writer), ...reads.map(reader)]
  return {
    writes,
    answers,
    stop: async () => {
      ended = true
      await Promise.all(all)
    },
  }
}

interface Options {
  token: string
  fixtures: Fixtures
  /** Addresses; `*` becomes a new number each time, so that no cache knows it. */
  reads?: string[]
  /** Milliseconds between two requests of one client. */
  pause?: number
  of?: Kind[]
}

const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const reasonOf = (error: unknown) => {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message : message
}

/** Longer than any answer may take. */
const patience = 60_000

/** Sends requests with a token, reads the whole answer, and notes how each was answered. */
export function sender({ url }: Pick<Site, 'url'>, token: string, answers: Answer[] = []): Send {
  return async (method, path, body) => {
    const began = performance.now()
    const note = (status: number, retryAfter: string | null) =>
      answers.push({ what: `${method} ${path}`, status, took: performance.now() - began, retryAfter })
    const isForm = body instanceof FormData
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : isForm ? body : JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      })
      const bytes = await response.arrayBuffer()
      note(response.status, response.headers.get('retry-after'))
      return new Response(response.status === 204 ? null : bytes, {
        status: response.status,
        headers: response.headers,
      })
    } catch (error) {
      answers.push({
        what: `${method} ${path}`,
        status: 0,
        took: performance.now() - began,
        retryAfter: reasonOf(error),
      })
      throw error
    }
  }
}
