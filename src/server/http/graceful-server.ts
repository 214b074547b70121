import { createServer, type RequestListener, type Server } from 'node:http'

/** How long clients are told to leave before the door closes. */
const notice = 500
const longestRequest = 15_000

/**
 * An HTTP server that stops without dropping a request. A busy client's next request may be on the wire while its
 * connection looks idle; so for a moment every answer says `Connection: close` first, and only then the door closes.
 */
export function gracefulServer(listener: RequestListener): { server: Server; stop: () => Promise<void> } {
  let stopping = false
  const server = createServer((request, response) => {
    if (stopping) response.setHeader('Connection', 'close')
    listener(request, response)
  })

  const stop = async () => {
    stopping = true
    await new Promise((resolve) => setTimeout(resolve, notice))
    const closed = new Promise((resolve) => server.close(resolve))
    const late = setTimeout(() => server.closeAllConnections(), longestRequest)
    await closed
    clearTimeout(late)
  }
  return { server, stop }
}
