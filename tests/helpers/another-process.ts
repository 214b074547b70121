import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const program = fileURLToPath(new URL('./first-start.ts', import.meta.url))

/**
 * Other processes that tests start find what Node has compiled for those before them, which is most of the work of their
 * start. Set in the worker (`vitest.config.ts`), which has started without it: counts of steps need what it compiles itself.
 */
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'compiled')

/** What a process needs that shall have no other environment of this one. */
export const bareEnv = () => ({ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE })

/** Another process starts for the first time on the same files. @returns what it tells */
export async function firstStart(env: Record<string, string>): Promise<string> {
  const { stdout } = await run(process.execPath, [program], { env: { ...bareEnv(), LOG_LEVEL: 'silent', ...env } })
  return stdout.trim()
}
