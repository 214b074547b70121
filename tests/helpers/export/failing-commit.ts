import type { TestSite } from '../site.ts'

/** A site whose transactions do all their work and then fail. */
export function failingAtCommit(site: TestSite): TestSite {
  const { database } = site.context
  const transaction = () => ({
    execute: (work: (db: unknown) => Promise<unknown>) =>
      database.db.transaction().execute(async (db) => {
        await work(db)
        throw new Error('cut off')
      }),
  })
  const db = new Proxy(database.db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name).bind(target)),
  })
  return { ...site, context: { ...site.context, database: { ...database, db } } }
}
