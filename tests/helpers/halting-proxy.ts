import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface HaltingProxy extends AsyncDisposable {
  url: string
  /** Sends the rest of the pages. */
  goOn(): void
}

/** Stands before a site, and sends its pages only up to these words until `goOn` is called. */
export async function openHaltingProxy(site: { url: string }, words: string): Promise<HaltingProxy> {
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const answer = await fetch(site.url + request.url)
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'content-type': type })
    const halt = type.startsWith('text/html') ? body.indexOf(words) : -1
    if (halt >= 0) {
      response.write(body.subarray(0, halt))
      await mayGoOn
    }
    response.end(body.subarray(Math.max(halt, 0)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goOn,
    async [Symbol.asyncDispose]() {
      goOn()
      server.closeAllConnections()
      server.close()
    },
  }
}
