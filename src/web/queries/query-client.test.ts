import { afterEach, describe, expect, it, vi } from 'vitest'
import { QueryClient } from './query-client.ts'

/** A query whose requests the test answers. */
function asked(client: QueryClient, queryKey: unknown[] = ['posts', 'list']) {
  const requests: { answer: (data: unknown) => void; fail: (error: Error) => void; signal: () => AbortSignal }[] = []
  const query = client.query<unknown>({
    queryKey,
    retry: false,
    queryFn: (context) => new Promise((answer, fail) => requests.push({ answer, fail, signal: () => context.signal })),
  })
  return { query, requests }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

afterEach(() => void vi.useRealTimers())

describe('QueryClient', () => {
  it('two readers of the same key share a request, whatever the order of its fields', async () => {
    const client = new QueryClient()
    const { query, requests } = asked(client, ['posts', { page: 1, tag: 'n8n' }])
    const both = Promise.all([query.fetch(), asked(client, ['posts', { tag: 'n8n', page: 1 }]).query.fetch()])
    requests[0]?.answer(['a'])
    expect(await both).toEqual([['a'], ['a']])
    expect(requests).toHaveLength(1)
    expect(client.query({ queryKey: [{ a: 1, b: undefined }], queryFn: () => 0 })).toBe(
      client.query({ queryKey: [{ a: 1 }], queryFn: () => 0 }),
    )
  })

  it('a change during a request is not overwritten by its old answer', async () => {
    const client = new QueryClient()
    const { query, requests } = asked(client)
    client.setQueryData(['posts', 'list'], ['known'])
    query.watch(true)
    void query.fetch()
    const refetched = client.invalidateQueries({ queryKey: ['posts'] })
    requests[1]?.answer(['new'])
    requests[0]?.answer(['old'])
    await refetched
    await settled()
    expect(query.state).toMatchObject({ data: ['new'], isFetching: false, isInvalid: false })
  })

  it('the old answer to a first request reaches its callers, but does not overwrite a change meanwhile', async () => {
    const client = new QueryClient()
    const { query, requests } = asked(client)
    query.watch(true)
    const first = query.fetch()
    const refetched = client.invalidateQueries()
    requests[0]?.answer(['old'])
    expect(await first).toEqual(['old'])
    expect(query.state).toMatchObject({ data: undefined, isFetching: true })
    requests[1]?.answer(['new'])
    await refetched
    await settled()
    expect(query.state).toMatchObject({ data: ['new'], isFetching: false, isInvalid: false })
  })

  it('invalid data is requested at once only where it is shown', async () => {
    const client = new QueryClient()
    const { query, requests } = asked(client)
    client.setQueryData(['posts', 'list'], ['known'])
    expect(query.isStale()).toBe(false)
    await client.invalidateQueries({ queryKey: ['posts'] })
    expect(requests).toHaveLength(0)
    expect(query.isStale()).toBe(true)
    await client.invalidateQueries({ queryKey: ['blogs'] })
    query.watch(false)
    await client.invalidateQueries()
    expect(requests).toHaveLength(0)
  })

  it('a failure keeps the data, and equal data stays the same object', async () => {
    const client = new QueryClient()
    const { query, requests } = asked(client)
    client.setQueryData(['posts', 'list'], [{ id: 1 }])
    const before = query.state.data
    const failing = query.fetch(true)
    requests[0]?.fail(new Error('No answer.'))
    await expect(failing).rejects.toThrow('No answer.')
    expect(query.state).toMatchObject({ status: 'error', data: before })
    void query.fetch()
    requests[1]?.answer([{ id: 1 }])
    await settled()
    expect(query.state.status).toBe('success')
    expect(query.state.data).toBe(before)
  })

  it('a request is cancelled when no component shows its data any more', () => {
    const client = new QueryClient()
    const { query, requests } = asked(client)
    const leave = query.watch(true)
    query.fetch().catch(() => {})
    const signal = requests[0]?.signal()
    leave()
    expect(signal?.aborted).toBe(true)
    expect(query.state).toMatchObject({ status: 'pending', isFetching: false })
  })

  it('held data is neither requested for its age nor forgotten, and has its real age afterwards', async () => {
    vi.useFakeTimers()
    const client = new QueryClient()
    client.setQueryData(['posts', 'list'], ['known'])
    client.setQueryData(['projects'], ['known'])
    const { query, requests } = asked(client)
    const { promise, resolve } = Promise.withResolvers<void>()
    client.hold(promise)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(client.find()).toHaveLength(2)
    query.watch(true)
    client.refetchStale()
    expect([query.isStale(), requests.length]).toEqual([false, 0])
    resolve()
    await vi.advanceTimersByTimeAsync(1)
    expect(requests).toHaveLength(1)
    expect(client.find(['projects'])[0]?.isStale()).toBe(true)
  })

  it('data that was held for a moment is not requested again', async () => {
    const client = new QueryClient()
    client.setQueryData(['posts', 'list'], ['known'])
    const { query, requests } = asked(client)
    query.watch(true)
    client.hold(Promise.resolve())
    await settled()
    expect([query.isStale(), requests.length]).toEqual([false, 0])
  })

  it('a failed request is repeated as its options say', async () => {
    const queryFn = vi.fn().mockRejectedValueOnce(new Error('busy')).mockResolvedValue('there')
    const retry = vi.fn((failures: number) => failures < 3)
    expect(await new QueryClient().ensureQueryData({ queryKey: ['a'], queryFn, retry, retryDelay: 0 })).toBe('there')
    expect(retry).toHaveBeenCalledExactlyOnceWith(0, new Error('busy'))
  })

  it('known data is sent with a page and taken over, without the failures; null is data', async () => {
    const client = new QueryClient()
    client.setQueryData(['viewer'], null)
    await client.ensureQueryData({ queryKey: ['no'], queryFn: () => Promise.reject(new Error('no')) }).catch(() => {})
    const queries = client.known()
    expect(queries).toEqual([{ queryKey: ['viewer'], data: null, inDocument: undefined }])
    const other = new QueryClient()
    other.add(queries)
    const queryFn = vi.fn()
    expect(await other.ensureQueryData({ queryKey: ['viewer'], queryFn })).toBeNull()
    expect(queryFn).not.toHaveBeenCalled()
    for (const query of other.find()) other.remove(query)
    expect(other.find()).toHaveLength(0)
  })
})
