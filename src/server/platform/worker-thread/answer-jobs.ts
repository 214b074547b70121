import { parentPort } from 'node:worker_threads'
import type { FromWorker, JobTable, ToWorker } from './worker-thread.ts'

/** What is loaded before this call does not count as part of a job. */
export function answerJobs(jobs: JobTable) {
  // Node has already read this variable. No job may see the environment.
  delete process.env.NODE_COMPILE_CACHE
  const answer = (message: FromWorker) => (parentPort ? parentPort.postMessage(message) : process.send?.(message))
  const work = async ({ name, args }: ToWorker) => {
    const ended = parentPort ? () => {} : watchJob()
    answer({ began: usedTime() })
    try {
      // `RunJob` has checked the arguments.
      const job = jobs[name] as ((...args: unknown[]) => unknown) | undefined
      const result = await job?.(...args)
      answer({ ended: usedTime(), result })
    } catch (failure) {
      answer({ ended: usedTime(), failure })
    }
    ended()
  }
  if (parentPort) parentPort.on('message', work)
  else process.on('message', work)
}

function usedTime(): number {
  const { user, system } = parentPort ? process.threadCpuUsage() : process.cpuUsage()
  return (user + system) / 1000
}

/** Milliseconds. A decoder needs much longer to fill the memory. */
const lookEvery = 10

/** Ends the process when a job takes too much. @returns a function to call when the job has ended */
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
