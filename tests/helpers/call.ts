import type { createApp } from '../../src/server/app.ts'

export interface Answer {
  status: number
  headers: Headers
  /** The parsed JSON body, or undefined. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails where it is not.
  body: any
  text: string
}

export interface Request {
  token?: string
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, instead of `body`. */
  raw?: string
  headers?: Record<string, string>
}

export type Call = (method: string, path: string, request?: Request) => Promise<Answer>

/** Calls the app in this process, as a client on the network would. */
export const caller =
  (app: ReturnType<typeof createApp>['app']): Call =>
  async (method, path, { token, body, raw, headers = {} } = {}) => {
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await app.request(path, {
      method,
      headers: {
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    })
    const text = await response.text()
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined }
  }
