import { readConfig } from '../config.ts'
import { searched } from '../features.ts'
import { migrate } from '../migrations.ts'
import { openDatabase } from '../platform/database/open.ts'
import type { Schema } from '../schema.ts'
import { clearEntries, completeSearch } from '../search/index.ts'
import { hasSite, runCommand } from './run-command.ts'

/** `npm run reindex`: writes the index of the search again. The site may be running. */
if (process.argv.length > 2) {
  console.error('Usage: npm run reindex')
  process.exit(2)
}

await runCommand('The search index could not be written', 'Run the command again.', async () => {
  const config = readConfig(process.env)
  if (!hasSite(config)) throw new Error('there is no database yet; start the site once with npm start')
  await using database = openDatabase<Schema>(config)
  await migrate(database)
  await database.db.transaction().execute((db) => clearEntries(db))
  console.log(
    `The search finds ${(await completeSearch(database.db, searched)).toLocaleString('en')} pages, entries, comments and messages.`,
  )
  database.content.changed()
})
