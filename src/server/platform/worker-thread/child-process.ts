import { fork } from 'node:child_process'
import type { Thread } from './worker-thread.ts'

// Memory is given back to the system at once (decision 034). No secret of the site is in the process.
const env = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' }

/**
 * A process in place of a thread, for native code: the memory of a thread has no limit outside JavaScript, and nothing
 * can end a thread there.
 */
export function openProcess(module: URL, memory: number, limit: number): Thread {
  const child = fork(module, [String(memory), String(limit)], { serialization: 'advanced', env })
  return {
    on: (event, react) => child.on(event, react),
    postMessage: (message) => void child.send(message),
    terminate: async () => child.kill('SIGKILL'),
    // It watches itself.
    cpuUsage: async () => undefined,
    unref: () => {
      child.unref()
      child.channel?.unref()
    },
  }
}

/** Milliseconds. A decoder needs much longer to fill the memory. */
const lookEvery = 10

/** In that process: ends it when a job takes more than it may. @returns a function to call when the job has ended */
export function watchJob(): () => void {
  const [memory = 0, limit = 0] = process.argv.slice(2).map(Number)
  const before = process.memoryUsage.rss()
  const begun = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(begun)
    const isOver = process.memoryUsage.rss() - before > memory * 1024 * 1024 || user + system > limit * 1000
    if (isOver) process.kill(process.pid, 'SIGKILL')
  }, lookEvery)
  return () => clearInterval(watch)
}
