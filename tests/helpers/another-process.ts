import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const program = fileURLToPath(new URL('./first-start.ts', import.meta.url))

/**
 * Processes that tests start reuse what Node has compiled for earlier ones, which is most of the work of a start. The
 * worker (`vitest.config.ts`) sets this after its own start: counts of steps need what the worker compiles itself.
 */
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'compiled')

/** The environment of a process that must get nothing else of this one's. */
export const bareEnv = () => ({ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE })

/** Another process starts for the first time on the same files. @returns what it prints */
export async function firstStart(env: Record<string, string>): Promise<string> {
  const { stdout } = await run(process.execPath, [program], { env: { ...bareEnv(), LOG_LEVEL: 'silent', ...env } })
  return stdout.trim()
}
