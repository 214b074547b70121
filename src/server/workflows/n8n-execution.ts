import { lookup as systemLookup } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { limits, sizeLabel } from '../../contract/limits.ts'
import type { ExecutionRequest } from '../../contract/workflow-run.ts'
import { allowedLookup, ForbiddenAddress, isForbidden } from '../platform/allowed-address.ts'
import { errors } from '../platform/http/errors.ts'

const patience = 15_000

/** The addresses of an execution in n8n: in its editor of several releases, and of its API. n8n may be below a path. */
const EXECUTION =
  /^((?:\/[\w.~-]+){0,5}?)\/(?:(?:workflow\/[\w-]+|api\/v1|rest)\/)?(?:executions?|debug)\/(\d{1,20})(?:\/[\w-]*)?$/

/**
 * Fetches one execution from the public API of the owner's n8n. The key is sent to that address only.
 * @throws invalid with a sentence for the owner
 */
export async function fetchExecution(given: ExecutionRequest, lookup: LookupFunction = systemLookup): Promise<string> {
  const { url, id } = placeOf(given.address)
  const signal = AbortSignal.timeout(patience)
  let answer: IncomingMessage | undefined
  try {
    answer = await ask(url, given.key, lookup, signal)
    refuseStatus(answer.statusCode ?? 0, id)
    const text = await textOf(answer)
    if (!/^\s*\{/.test(text)) throw atAddress('This address does not answer like n8n’s API.')
    if (!text.includes('"data"')) {
      throw atAddress(
        `n8n answered execution ${id} without its data. Perhaps n8n does not save the data of executions.`,
      )
    }
    return text
  } catch (error) {
    // An answer that is cut off by the signal looks like a connection that was closed.
    if (signal.aborted) throw atAddress(`${url.hostname} did not answer in time.`)
    throw sentenceFor(error, url.hostname)
  } finally {
    answer?.destroy()
  }
}

const atAddress = (address: string) => errors.invalid({ address })

function placeOf(address: string): { url: URL; id: string } {
  const given = URL.parse(address)
  const [, base = '', id] = EXECUTION.exec(given?.pathname ?? '') ?? []
  if (!given || !/^https?:$/.test(given.protocol) || id === undefined) {
    throw atAddress(
      'This is not the address of an execution. Open one in n8n and copy what the address bar shows, such as https://n8n.example.com/workflow/ID/executions/123.',
    )
  }
  const host = given.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && isForbidden(host)) throw forbidden()
  return { url: new URL(`${base}/api/v1/executions/${id}?includeData=true`, given.origin), id }
}

const forbidden = () => atAddress('The site may not read from this address.')

/** Redirects are not followed. The addresses that are checked are those that are connected to. */
function ask(url: URL, key: string, lookup: LookupFunction, signal: AbortSignal): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const headers = { 'X-N8N-API-KEY': key, Accept: 'application/json' }
    request(url, { headers, lookup: allowedLookup(lookup), signal, agent: false }, resolve)
      // Without a listener, an answer that changes the protocol would never be reported.
      .on('upgrade', (_, socket) => {
        socket.destroy()
        reject(atAddress('This address does not answer like n8n’s API.'))
      })
      .on('error', reject)
      .end()
  })
}

function refuseStatus(status: number, id: string) {
  if (status === 200) return
  if (status === 401) throw errors.invalid({ key: 'n8n refused this key. Make one in n8n under Settings, n8n API.' })
  if (status === 403)
    throw errors.invalid({ key: 'This key may not read executions: it needs the scope execution:read.' })
  if (status === 404) throw atAddress(`n8n has no execution ${id}, or its public API is switched off.`)
  if (status >= 300 && status < 400) throw atAddress('This address redirects to another one. Enter that one.')
  throw atAddress(`n8n could not answer (status ${status}). Please try again.`)
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer) {
    size += piece.length
    if (size > limits.body) {
      throw atAddress(`This execution is larger than ${sizeLabel(limits.body)}. Run the workflow with fewer items.`)
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

function sentenceFor(error: unknown, host: string): unknown {
  if (error instanceof ForbiddenAddress) return forbidden()
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(?:ENOTFOUND|EAI_AGAIN)$/.test(code)) return atAddress(`The host ${host} was not found.`)
  if (code === 'ECONNREFUSED') return atAddress(`Nothing answers at ${host}. Is n8n running there?`)
  if (code === 'ECONNRESET') return atAddress(`${host} closed the connection before it had answered.`)
  if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code)) return atAddress(`The certificate of ${host} is not valid (${code}).`)
  if (/^(?:E[A-Z]|HPE_)/.test(code)) return atAddress(`${host} could not be reached (${code}).`)
  return error
}
