import { type ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http'

interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

export interface PreparedAnswer extends Answer {
  head: string
  length: [name: string, value: string]
}

/** @throws TypeError if a header has characters that would begin another one */
export function prepareAnswer({ status, headers, body }: Answer): PreparedAnswer {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    if (name.toLowerCase() !== 'content-length') head += `${name}: ${value}\r\n`
  }
  return {
    status,
    headers,
    body,
    head: Buffer.from(head, 'latin1').toString('latin1'),
    length: ['Content-Length', String(body.length)],
  }
}

/** What `writeHead` calls: adds the date and the state of the connection to a status line and headers. */
type StoreHeader = (this: ServerResponse, head: string, headers: string[]) => void

/** `writeHead` would check and join the same headers each time (decision 034). A test compares both ways. */
export function sendPrepared(response: ServerResponse, { status, headers, body, head, length }: PreparedAnswer): void {
  const storeHeader: StoreHeader | undefined = Reflect.get(response, '_storeHeader')
  // A header that is set already, such as `Connection: close`, is only known to `writeHead`.
  if (storeHeader && response.getHeaderNames().length === 0) {
    response.statusCode = status
    storeHeader.call(response, head, length)
  } else {
    response.writeHead(status, headers)
  }
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
