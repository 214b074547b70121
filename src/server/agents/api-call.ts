import { endpointPath, type Key } from '../../contract/api/endpoint-path.ts'
import type { ErrorBody } from '../../contract/errors.ts'

/** The API refused a call. Its answer is what the agent reads. */
export class Refused extends Error {
  readonly body: ErrorBody

  constructor(body: ErrorBody) {
    super(body.error)
    this.body = body
  }
}

export type Request = (path: string, init: RequestInit) => Promise<Response>

interface Sent {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

/** Follows the redirect of an entry that has a new slug. */
export async function following(request: Request, path: string, init: RequestInit): Promise<Response> {
  const answer = await request(path, init)
  const moved = answer.status === 301 ? answer.headers.get('location') : null
  return moved ? request(moved, init) : answer
}

/** Calls the API with the headers of the agent's own call, so that the API checks permissions and input. */
export function apiCaller(request: Request, headers: Record<string, string>) {
  return async (key: Key, { params, query = {}, body }: Sent = {}) => {
    const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
    const [method = ''] = key.split(' ')
    const init = {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
    const path = `${endpointPath(key, params)}?${new URLSearchParams(asked)}`
    const answer = await following(request, path, init)
    const text = await answer.text()
    const read: unknown = text === '' ? null : JSON.parse(text)
    if (!answer.ok) throw new Refused(read as ErrorBody)
    return { read, total: Number(answer.headers.get('x-total-count') ?? 0) }
  }
}

export type ApiCall = ReturnType<typeof apiCaller>
