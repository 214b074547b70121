import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whatever the workers put among the system's temporary files goes when the run ends, also what a killed one left. */
export default function temporaryFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'site-tests-'))
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
