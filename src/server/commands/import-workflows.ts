import { statSync } from 'node:fs'
import { readConfig } from '../config.ts'
import { createContext } from '../context.ts'
import { migrate } from '../migrations.ts'
import { type Imported, importFolder, importReport } from './import-folder.ts'
import { runCommand } from './run-command.ts'

/** `npm run workflows:import -- DIR [--publish]`: imports a folder of n8n exports into the marketplace. */
const [folder, ...options] = process.argv.slice(2)
if (!folder || options.some((each) => each !== '--publish')) {
  console.error('Usage: npm run workflows:import -- FOLDER [--publish]')
  process.exit(2)
}
if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
  console.error(`There is no folder ${folder}. Usage: npm run workflows:import -- FOLDER [--publish]`)
  process.exit(2)
}
const words: Record<Imported['outcome'], string> = {
  published: 'published',
  draft: 'draft',
  known: 'known already',
  refused: 'REFUSED',
}

await runCommand('The import failed', 'Run the command again: it adds what is missing.', async () => {
  const context = createContext(readConfig({ LOG_LEVEL: 'warn', ...process.env }))
  const all: Imported[] = []
  try {
    await migrate(context.database)
    for await (const { of, ...one } of importFolder(context.workflows, folder, options.includes('--publish'))) {
      all.push(one)
      const number = String(all.length).padStart(String(of).length)
      console.log(`${number}/${of}  ${words[one.outcome].padEnd(14)} ${one.file}`)
    }
  } finally {
    await context.close()
  }
  console.log(`\n${importReport(all).join('\n')}`)
  process.exitCode = all.some(({ outcome }) => outcome === 'refused') ? 1 : 0
})
