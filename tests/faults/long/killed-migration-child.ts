import { migrate } from '../../../src/server/migrations.ts'
import { openDatabase } from '../../../src/server/platform/database/open.ts'
import type { Schema } from '../../../src/server/schema.ts'

/** A program: migrates the database of DATABASE_URL or DATA_DIR, and kills itself before statement N. Prints their number. */
const last = Number(process.argv[2])
const settings = { databaseUrl: process.env.DATABASE_URL || null, dataDir: process.env.DATA_DIR ?? '' }
const database = openDatabase<Schema>(settings)
let statements = 0
const db = database.db.withPlugin({
  transformQuery: ({ node }) => {
    statements += 1
    if (statements === last) process.kill(process.pid, 'SIGKILL')
    return node
  },
  transformResult: async ({ result }) => result,
})
await migrate({ ...database, db })
await database.close()
console.log(statements)
