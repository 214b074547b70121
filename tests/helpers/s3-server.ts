import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface S3rver {
  run(): Promise<{ port: number }>
  close(): Promise<void>
  httpServer: Server
  store: { putBucket(name: string): Promise<unknown> }
}
const S3rver: new (options: object) => S3rver = createRequire(import.meta.url)('@20minutes/s3rver')

export interface S3Server extends AsyncDisposable {
  port: number
  /** Makes an empty bucket. @returns its STORAGE_URL */
  bucket(): Promise<string>
  /** The method and path of every call so far; tests may empty it. */
  calls: string[]
  close(): Promise<void>
}

/** The one account of the server. */
const account = 'S3RVER:S3RVER'

/** A real S3 speaker in this process. */
export async function startS3({ port = 0, directory = mkdtempSync(join(tmpdir(), 's3-')) } = {}): Promise<S3Server> {
  const server = new S3rver({ address: '127.0.0.1', port, directory, silent: true, vhostBuckets: false })
  const at = await server.run()
  const calls: string[] = []
  server.httpServer.on('request', ({ method, url }) => calls.push(`${method} ${url}`))
  let buckets = 0
  const close = async () => {
    server.httpServer.closeAllConnections()
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  }
  return {
    port: at.port,
    bucket: async () => {
      const name = `bucket-${buckets++}`
      await server.store.putBucket(name)
      return `s3://${account}@127.0.0.1:${at.port}/${name}?tls=off`
    },
    calls,
    close,
    [Symbol.asyncDispose]: close,
  }
}
