import { parentPort } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './messages.ts'

/** The other side of `worker-thread.ts`: what is loaded before this is called does not count as part of a job. */
export function answerJobs<Given, Result>(work: (given: Given) => Result | Promise<Result>) {
  const answer = (message: FromWorker) => parentPort?.postMessage(message)
  parentPort?.on('message', async ({ given }: ToWorker) => {
    answer({ began: usedTime() })
    try {
      const result = await work(given as Given)
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
