import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import type { WebhookEvent } from '../../src/contract/webhooks.ts'
import type { TestSite } from './site.ts'

export interface ReceivedEvent {
  path: string
  id: string
  headers: Record<string, string>
  body: string
  event: { type: WebhookEvent; timestamp: string; data: Record<string, unknown> }
}

export type Behaviour = (response: ServerResponse, received: ReceivedEvent) => void

/** Receives events as n8n does, and answers 200 unless it is told otherwise. */
export async function openReceiver() {
  const received: ReceivedEvent[] = []
  const state = { answer: ((response) => response.end('ok')) as Behaviour, received }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    const headers = request.headers as Record<string, string>
    const event = { path: request.url ?? '', id: headers['webhook-id'] ?? '', headers, body, event: JSON.parse(body) }
    received.push(event)
    state.answer(response, event)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(state, {
    url,
    /** Closes all connections, also of requests that were not answered. */
    hangUp: () => server.closeAllConnections(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

/** @throws unless the signature is valid by the reference of Standard Webhooks */
export const verified = (secret: string, { body, headers }: ReceivedEvent): unknown =>
  new Webhook(secret).verify(body, headers)

export async function makeWebhook(
  site: Pick<TestSite, 'call'>,
  token: string,
  url: string,
  events: readonly WebhookEvent[],
): Promise<{ id: string; secret: string }> {
  const { status, body } = await site.call('POST', '/api/webhooks', { token, body: { url, events } })
  if (status !== 201) throw new Error(`The webhook was answered ${status}: ${JSON.stringify(body)}`)
  return body
}
