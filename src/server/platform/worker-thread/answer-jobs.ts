import { parentPort } from 'node:worker_threads'
import type { FromWorker, JobTable, ToWorker } from './messages.ts'

/** The thread's side of `worker-thread.ts`. What is loaded before this call does not count as part of a job. */
export function answerJobs(jobs: JobTable) {
  const answer = (message: FromWorker) => parentPort?.postMessage(message)
  parentPort?.on('message', async ({ name, args }: ToWorker) => {
    answer({ began: usedTime() })
    try {
      // `RunJob` has checked the arguments.
      const job = jobs[name] as ((...args: unknown[]) => unknown) | undefined
      const result = await job?.(...args)
      answer({ ended: usedTime(), result })
    } catch (failure) {
      answer({ ended: usedTime(), failure })
    }
  })
}

function usedTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
