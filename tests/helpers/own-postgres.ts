import pg from 'pg'

export interface OwnPostgres extends AsyncDisposable {
  /** For DATABASE_URL. */
  url: string
  query(sql: string): Promise<Record<string, unknown>[]>
}

/** An empty database on a real server, for processes of their own. It is removed with all its connections. */
export async function ownPostgres(server: string): Promise<OwnPostgres> {
  const name = `site_own_${process.env.VITEST_POOL_ID ?? 0}`
  const url = new URL(server)
  url.pathname = `/${name}`
  const keeper = new pg.Client(server)
  await keeper.connect()
  const remove = () => keeper.query(`drop database if exists ${name} with (force)`)
  await remove()
  await keeper.query(`create database ${name}`)
  const client = new pg.Client(url.href)
  await client.connect()
  return {
    url: url.href,
    query: async (sql) => (await client.query(sql)).rows,
    async [Symbol.asyncDispose]() {
      await client.end()
      await remove()
      await keeper.end()
    },
  }
}
