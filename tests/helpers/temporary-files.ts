import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Removes the workers' temporary files when the run ends, also those of killed workers. Other processes that tests start
 * find there what Node has compiled for those before them, which is most of the work of their start.
 */
export default function temporaryFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'site-tests-'))
  process.env.TMPDIR = folder
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  return () => rmSync(folder, { recursive: true, force: true })
}
