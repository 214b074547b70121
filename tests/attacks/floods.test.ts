import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { fairQueue, openTurns } from '../../src/server/platform/http/turns.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

it('starts one request per turn of the event loop', async () => {
  const turns = openTurns({ enabled: false })
  let begun = 0
  for (const client of numbers(20)) void turns.next(`client ${client}`).then(() => (begun += 1))
  let before = 0
  while (begun < 20) {
    await setImmediate()
    expect(begun - before).toBeLessThanOrEqual(1)
    before = begun
  }
})

it('serves a new client before further requests of others', async () => {
  const turns = openTurns({ enabled: true })
  const begun: string[] = []
  const ask = (client: string) => turns.next(client).then(() => begun.push(client))
  const flood = numbers(100).map((number) => ask(`attacker ${number % 2}`))
  await Promise.race(flood)
  await setImmediate()

  await ask('newcomer')

  expect(begun.length).toBeLessThan(10)
  await Promise.all(flood)
})

it('refuses only the client that sends too many requests without waiting for answers', async () => {
  const turns = openTurns({ enabled: true })
  const outcomes = Promise.allSettled(numbers(200).map(() => turns.next('attacker')))
  const other = turns.next('other')
  const refused = (await outcomes).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(200 - 128)
  expect(refused[0]).toMatchObject({ reason: { code: 'too_many', headers: { 'Retry-After': '1' } } })
  await other
})

/** Runs 20 waiting requests that work for 100 ms each, and returns the pauses in between. */
async function restsOf(options: { enabled: boolean }) {
  let [worked, passed] = [0, 0]
  const turns = openTurns({ ...options, worked: () => worked, passed: () => passed })
  const work = () => {
    worked += 100
    passed += 100
  }
  const all = numbers(20).map((client) => turns.next(`client ${client}`).then(work))
  let loops = 0
  let ended = false
  const done = Promise.all(all).then(() => {
    ended = true
  })
  while (!ended) {
    await setImmediate()
    loops += 1
  }
  await done
  return loops
}

it('pauses between requests if several wait and the event loop has been busy', async () => {
  const [resting, going] = [await restsOf({ enabled: true }), await restsOf({ enabled: false })]
  expect(going).toBeLessThan(30)
  expect(resting).toBeGreaterThan(going)
})

it('serves the client with the least recent turns next, and old turns no longer count', () => {
  let time = 0
  const queue = fairQueue<string>({ maxEach: 10, now: () => time })
  const next = (...clients: string[]) => {
    for (const client of clients) queue.add(client, client)
    return clients.map(() => queue.next())
  }
  expect(next('a', 'a', 'a', 'b')).toEqual(['a', 'b', 'a', 'a'])
  expect(next('a', 'b')).toEqual(['b', 'a'])
  time += 24 * 60 * 60 * 1000
  expect(next('a', 'b')).toEqual(['a', 'b'])
  expect([queue.size, queue.next()]).toEqual([0, undefined])
})

it('serves a returning client although requests of new clients never end', () => {
  const queue = fairQueue<string>({ maxEach: 10, now: () => 0 })
  queue.add('visitor', 'visitor')
  queue.next()
  for (const client of numbers(10)) queue.add(`new ${client}`, 'attacker')
  queue.add('visitor', 'visitor')

  const turns = numbers(100).map((client) => {
    queue.add(`newer ${client}`, 'attacker')
    return queue.next()
  })

  expect(turns.indexOf('visitor')).toBeGreaterThan(-1)
  expect(turns.indexOf('visitor')).toBeLessThan(2 * 11)
})
