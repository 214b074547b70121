import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { exportSite } from '../export/index.ts'
import { openDatabase } from '../platform/database/open.ts'
import { openFiles } from '../platform/files/open-files.ts'
import type { Schema } from '../schema.ts'
import { assertHasSite, count, runCommand } from './run-command.ts'

/** `npm run export -- FOLDER [--messages]`: writes the content as files that people and other systems can read. */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: { messages: { type: 'boolean' } }, allowPositionals: true })
    const [folder, ...more] = positionals
    if (folder && more.length === 0) return { folder: resolve(folder), messages: values.messages === true }
  } catch {
    // An unknown option.
  }
  console.error('Usage: npm run export -- FOLDER [--messages]')
  process.exit(2)
}

const given = readArguments()

await runCommand('The export failed', 'Nothing was written.', async () => {
  const config = readConfig(process.env)
  assertHasSite(config)
  await using database = openDatabase<Schema>(config)
  const site = { database, files: openFiles(config), dataDir: config.dataDir }
  const { counts, lost } = await exportSite(site, given.folder, given)
  const some = Object.entries(counts).filter(([, number]) => number > 0)
  console.log(`Exported to ${given.folder}:`)
  for (const [thing, number] of some) console.log(`  ${String(number).padStart(6)} ${thing}`)
  for (const name of lost) console.log(`The file of "${name}" is missing on this site, so it is not in the export.`)
  console.log('The folder contains drafts and original n8n files: review it before you publish it.')
  if (!given.messages) console.log('Contact messages are not included. Add --messages to include them.')
  console.log(`To import it: npm run import -- ${given.folder}`)
  if (lost.length > 0) console.log(`${count(lost.length, 'file')} could not be exported.`)
})
