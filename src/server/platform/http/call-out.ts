import { lookup as systemLookup } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { allowedLookup, ForbiddenAddress, isForbidden } from '../allowed-address.ts'

export class StrangeAnswer extends Error {}

interface Call {
  signal: AbortSignal
  headers: Record<string, string>
  /** Sent by POST. */
  body?: string
  lookup?: LookupFunction
}

/** Whether the host is an address to which the site does not connect. Names are checked when they are looked up. */
export function hasForbiddenAddress({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && isForbidden(host)
}

/**
 * One request to an address that the owner has entered, also in a private network. Redirects are not followed, and the
 * addresses that are checked are those that are connected to.
 * @throws ForbiddenAddress
 */
export async function callOut(
  url: URL,
  { signal, headers, body, lookup = systemLookup }: Call,
): Promise<IncomingMessage> {
  if (hasForbiddenAddress(url)) throw new ForbiddenAddress()
  const { request } = url.protocol === 'https:' ? https : http
  const options = { method: body === undefined ? 'GET' : 'POST', lookup: allowedLookup(lookup), signal, agent: false }
  return new Promise((resolve, reject) => {
    request(url, { ...options, headers }, resolve)
      // Without a listener, an answer that changes the protocol would never be reported.
      .on('upgrade', (_, socket) => {
        socket.destroy()
        reject(new StrangeAnswer('The answer changed the protocol.'))
      })
      .on('error', reject)
      .end(body)
  })
}

/** Why a request failed, as a sentence; null for an error that has nothing to do with the network. */
export function callProblem(error: unknown, host: string): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(?:ENOTFOUND|EAI_AGAIN)$/.test(code)) return `The host ${host} was not found.`
  if (code === 'ECONNREFUSED') return `Nothing answers at ${host}.`
  if (code === 'ECONNRESET') return `${host} closed the connection before it had answered.`
  if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code)) return `The certificate of ${host} is not valid (${code}).`
  return /^(?:E[A-Z]|HPE_)/.test(code) ? `${host} could not be reached (${code}).` : null
}
