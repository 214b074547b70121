import { parentPort } from 'node:worker_threads'
import { watchJob } from './child-process.ts'
import type { FromWorker, JobTable, ToWorker } from './messages.ts'

/**
 * The other side of `worker-thread.ts`, in a thread or a process. What is loaded before this call does not count as part
 * of a job.
 */
export function answerJobs(jobs: JobTable) {
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
