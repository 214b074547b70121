import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The baseline: `node:http` sending the bytes and headers of ANSWER, a JSON file. */
const { headers, body } = JSON.parse(readFileSync(process.env.ANSWER ?? '', 'utf8'))
const bytes = Buffer.from(body, 'base64')
const server = createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
