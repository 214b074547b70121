import { feature } from '../feature.ts'
import { apiApp, noContent, route, signedInViewer } from '../platform/http/route.ts'
import { backgroundLoop } from '../platform/jobs/background-loop.ts'
import { hour, type Queue } from '../platform/jobs/jobs.ts'
import type { Repeats } from './repeats.ts'
import type { Keys } from './store.ts'

export const keys = feature<{ keys: Keys; repeats: Repeats }>({
  api: [keyRoutes],
  jobs: ({ repeats }) => [{ name: 'remove old answers to repeated calls', every: hour, run: repeats.removeOld }],
  queues: ({ keys }) => [callsQueue(keys)],
})

export { openRepeats } from './repeats.ts'
export { type Keys, knowKey, openKeys } from './store.ts'

/** Writes rarely, because on SQLite each write makes the other processes render their pages again. */
function callsQueue({ writeCalls }: Keys): Queue {
  const loop = backgroundLoop({ work: writeCalls, every: 30_000, failure: 'Could not store the calls of keys' })
  const stop = async () => {
    await loop.stop()
    await writeCalls().catch(() => {})
  }
  return { start: loop.start, stop }
}

function keyRoutes({ keys }: { keys: Keys }) {
  return apiApp()
    .openapi(route('GET /api/tokens'), async (c) => c.json(await keys.list(c.get('log')), 200))
    .openapi(route('POST /api/tokens'), async (c) =>
      c.json(await keys.create(await signedInViewer(c), c.req.valid('json')), 201),
    )
    .openapi(route('DELETE /api/tokens/{id}'), (c) => noContent(c, keys.remove(c.req.valid('param').id)))
}
