import { statSync } from 'node:fs'
import { readConfig } from '../config.ts'
import { createContext } from '../context.ts'
import { migrate } from '../migrations.ts'
import { type Imported, importFolder, importReport } from './import-folder.ts'
import { runCommand } from './run-command.ts'

/** `npm run workflows:import -- DIR [--publish]`: imports a folder of n8n exports into the marketplace. */
const [folder, ...options] = process.argv.slice(2)
const usage = 'Usage: npm run workflows:import -- FOLDER [--publish]'
const isFolder = folder && statSync(folder, { throwIfNoEntry: false })?.isDirectory()
if (!isFolder || options.some((each) => each !== '--publish')) {
  console.error(folder && !isFolder ? `There is no folder ${folder}. ${usage}` : usage)
  process.exit(2)
}
const words: Record<Imported['outcome'], string> = {
  published: 'published',
  draft: 'draft',
  known: 'known already',
  refused: 'REFUSED',
}

await runCommand('The import failed', 'Run the command again: it adds what is missing.', async () => {
  const all: Imported[] = []
  await using context = createContext(readConfig({ LOG_LEVEL: 'warn', ...process.env }))
  await migrate(context.database)
  for await (const { of, ...one } of importFolder(context.workflows, folder, options.includes('--publish'))) {
    all.push(one)
    const number = String(all.length).padStart(String(of).length)
    console.log(`${number}/${of}  ${words[one.outcome].padEnd(14)} ${one.file}`)
  }
  console.log(`\n${importReport(all).join('\n')}`)
  process.exitCode = all.some(({ outcome }) => outcome === 'refused') ? 1 : 0
})
