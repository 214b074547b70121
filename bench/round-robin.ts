import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

export interface RoundRobin {
  port: number
  /** New connections go to these ports in turn. */
  to(ports: number[]): void
  close(): void
}

/** A proxy that forwards each connection to the next server. */
export async function roundRobin(): Promise<RoundRobin> {
  let ports: number[] = []
  let next = 0
  const server = createServer((near) => {
    const far = connect(ports[next++ % ports.length] ?? 0, '127.0.0.1')
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      from.setNoDelay(true)
      from.pipe(into)
      from.on('error', () => into.destroy())
      from.on('close', () => into.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    to: (given) => {
      ports = given
      next = 0
    },
    close: () => server.close(),
  }
}
