import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import server from '../../scripts/server-process.json' with { type: 'json' }
import { startS3 } from '../helpers/s3-server.ts'

/** Starts the server with invalid settings and returns its output. */
async function refusedStart(env: Record<string, string>) {
  const child = spawn(process.execPath, [server.program], {
    env: { ...process.env, DEMO_CONTENT: 'off', ...env },
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'exit')
  return { code, said }
}

test('npm start refuses an invalid setting with its name and the fix', async () => {
  const { code, said } = await refusedStart({ PORT: 'http', SMTP_URL: 'mail.example.com' })
  expect(code).toBe(1)
  expect(said).toContain('PORT: use a port number such as 3000.')
  expect(said).toContain('SMTP_URL: use smtp://')
  expect(said).not.toContain('    at ')
})

test('npm start says that a port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const { code, said } = await refusedStart({ PORT: port, DATA_DIR: mkdtempSync(join(tmpdir(), 'port-in-use-')) })
  other.close()
  expect(code).toBe(1)
  expect(said).toContain(`Port ${port} is in use.`)
})

test('npm start says without the secret that the bucket cannot be used', async () => {
  await using server = await startS3()
  const STORAGE_URL = (await server.bucket()).replace('S3RVER@', 'hushhush@')
  const { code, said } = await refusedStart({ STORAGE_URL, DATA_DIR: mkdtempSync(join(tmpdir(), 'no-bucket-')) })
  expect(code).toBe(1)
  expect(said).toContain('STORAGE_URL: The file storage answered 403 SignatureDoesNotMatch')
  expect(said).not.toMatch(/hushhush|S3RVER| {4}at /)
})

test('npm start says that HOST is not an address of this machine when its name is unknown', async () => {
  const host = 'no-such-host.invalid'
  const { code, said } = await refusedStart({ HOST: host, PORT: '0', DATA_DIR: mkdtempSync(join(tmpdir(), 'host-')) })
  expect(code).toBe(1)
  expect(said).toContain(`HOST ${host} is not an address of this machine.`)
  expect(said).not.toContain('    at ')
})
