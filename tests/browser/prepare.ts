import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { admin } from '../helpers/server-process.ts'

/**
 * Makes one data folder with the demo content and an admin. Every server of the tests starts on a copy of it, and with
 * the code that Node has compiled for earlier ones. `npm test` makes it once for its two suites, beside the unit tests.
 */
export default async function prepare() {
  if (process.env.SITE_TEMPLATE) return
  const folder = mkdtempSync(join(tmpdir(), 'site-template-'))
  const own = { DATA_DIR: join(folder, 'data'), NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const env = { ...process.env, ...own, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'silent' }
  await promisify(execFile)(process.execPath, ['tests/helpers/site-template.ts'], { env })
  process.env.SITE_TEMPLATE = own.DATA_DIR
  process.env.NODE_COMPILE_CACHE = own.NODE_COMPILE_CACHE
  return () => rmSync(folder, { recursive: true, force: true })
}
