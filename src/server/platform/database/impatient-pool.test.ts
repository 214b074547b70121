import { EventEmitter, once } from 'node:events'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { impatientPool, patience } from './impatient-pool.ts'

const limits = { ...patience, answer: 10, probe: 10 }

/** A server that can be paused: then no statement is answered. */
function pausable() {
  const server = new EventEmitter()
  const state = { isPaused: false, opened: 0, closed: 0, asked: 0 }
  const idle: pg.PoolClient[] = []
  const open = () => {
    state.opened += 1
    const client = {
      query: async () => {
        state.asked += 1
        if (state.isPaused) await new Promise(() => {})
        return { rows: [] }
      },
      release: (discard?: boolean) => {
        if (discard) state.closed += 1
        else idle.push(client)
      },
    } as unknown as pg.PoolClient
    return client
  }
  const pool = { connect: async () => idle.pop() ?? open(), end: async () => {}, options: {} } as unknown as pg.Pool
  const probe = async () => {
    if (state.isPaused) throw new Error('paused')
    server.emit('recovery')
  }
  return { state, pool: impatientPool(pool, probe, limits), recovery: () => once(server, 'recovery') }
}

type Pool = ReturnType<typeof pausable>['pool']

async function ask(pool: Pool) {
  const connection = await pool.connect()
  await connection.query('select 1', []).finally(() => connection.release())
}

it('a statement that is not answered fails, and its connection is closed', async () => {
  const { state, pool } = pausable()
  await ask(pool)
  state.isPaused = true
  await expect(ask(pool)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  expect(state.closed).toBe(1)
  await pool.end()
})

it('after a missing answer everything fails without a statement, until the server answers again', async () => {
  const { state, pool, recovery } = pausable()
  await ask(pool)
  state.isPaused = true
  await expect(ask(pool)).rejects.toThrow()
  const { asked } = state
  await expect(ask(pool)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  expect(state.asked).toBe(asked)
  state.isPaused = false
  await recovery()
  await ask(pool)
  await pool.end()
})

it('a connection from before the outage is not used after it', async () => {
  const { state, pool, recovery } = pausable()
  const [first, second] = [await pool.connect(), await pool.connect()]
  second.release()
  state.isPaused = true
  await expect(first.query('select 1', [])).rejects.toThrow()
  first.release()
  state.isPaused = false
  await recovery()
  await ask(pool)
  expect([state.opened, state.closed]).toEqual([3, 2])
  await pool.end()
})
