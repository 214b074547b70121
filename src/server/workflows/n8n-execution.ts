import type { IncomingMessage } from 'node:http'
import type { LookupFunction } from 'node:net'
import { limits, sizeLabel } from '../../contract/limits.ts'
import type { ExecutionRequest } from '../../contract/workflow-run.ts'
import { ForbiddenAddress } from '../platform/allowed-address.ts'
import { callOut, callProblem, StrangeAnswer } from '../platform/http/call-out.ts'
import { errors } from '../platform/http/errors.ts'

const patience = 15_000

/** The addresses of an execution in n8n: in its editor of several releases, and of its API. n8n may be below a path. */
const EXECUTION =
  /^((?:\/[\w.~-]+){0,5}?)\/(?:(?:workflow\/[\w-]+|api\/v1|rest)\/)?(?:executions?|debug)\/(\d{1,20})(?:\/[\w-]*)?$/

/** The key is sent to the address of the owner's n8n only. @throws invalid with a sentence for the owner */
export async function fetchExecution(given: ExecutionRequest, lookup?: LookupFunction): Promise<string> {
  const { url, id } = placeOf(given.address)
  const signal = AbortSignal.timeout(patience)
  let answer: IncomingMessage | undefined
  try {
    const headers = { 'X-N8N-API-KEY': given.key, Accept: 'application/json' }
    answer = await callOut(url, { headers, signal, ...(lookup && { lookup }) })
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
  return { url: new URL(`${base}/api/v1/executions/${id}?includeData=true`, given.origin), id }
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
  if (error instanceof ForbiddenAddress) return atAddress('The site may not read from this address.')
  if (error instanceof StrangeAnswer) return atAddress('This address does not answer like n8n’s API.')
  const problem = callProblem(error, host)
  if (problem === null) return error
  return atAddress(problem === `Nothing answers at ${host}.` ? `${problem} Is n8n running there?` : problem)
}
