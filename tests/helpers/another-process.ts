import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const task = fileURLToPath(new URL('./tasks-of-another-process.ts', import.meta.url))

export type Task = 'migrate' | 'load-demo' | 'ensure-admin' | 'write-skill'

/** What a process needs that shall have no other environment of this one. */
export const bareEnv = () => ({ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE })

/** Runs a task in another process on the same files, and returns its output. */
export async function inAnotherProcess(name: Task, env: Record<string, string>): Promise<string> {
  const { stdout } = await run(process.execPath, [task, name], {
    env: { ...bareEnv(), LOG_LEVEL: 'silent', ...env },
  })
  return stdout.trim()
}
