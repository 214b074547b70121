import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Removes the workers' temporary files when the run ends, also those of killed workers. */
export default function temporaryFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'site-tests-'))
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
