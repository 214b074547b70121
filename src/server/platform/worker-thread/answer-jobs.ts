import { parentPort } from 'node:worker_threads'
import type { FromWorker, JobTable, ToWorker } from './messages.ts'

/** The other side of `worker-thread.ts`: what is loaded before this is called does not count as part of a job. */
export function answerJobs(jobs: JobTable) {
  const answer = (message: FromWorker) => parentPort?.postMessage(message)
  parentPort?.on('message', async ({ name, given }: ToWorker) => {
    answer({ began: usedTime() })
    try {
      // `RunJob` has checked what is given.
      const job = jobs[name] as ((...given: unknown[]) => unknown) | undefined
      const result = await job?.(...given)
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
