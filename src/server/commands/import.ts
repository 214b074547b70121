import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { createContext } from '../context.ts'
import { FolderError, importFolder, openSourceFolder } from '../export/index.ts'
import { migrate } from '../migrations.ts'
import { isSiteRunning } from '../platform/http/is-site-running.ts'
import { runCommand } from './run-command.ts'

/** `npm run import -- FOLDER`: an exported folder, or the posts of a Hugo, Jekyll or Astro site as drafts. */
const [folder, ...more] = process.argv.slice(2)
if (!folder || folder.startsWith('-') || more.length > 0) {
  console.error('Usage: npm run import -- FOLDER')
  process.exit(2)
}

await runCommand('The import failed', 'Nothing was imported.', async () => {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  if (await isSiteRunning(config)) {
    throw new FolderError(`The site is running on port ${config.port}. Stop the site first.`)
  }
  const { report, isComplete } = await importFolder(openSourceFolder(resolve(folder)), async (store) => {
    await using context = createContext(config)
    await migrate(context.database)
    return await store(context)
  })
  console.log(report.join('\n'))
  if (!isComplete) process.exitCode = 1
})
