import { errors } from '../platform/http/errors.ts'
import { type RunJob, workerThread } from '../platform/worker-thread/worker-thread.ts'
import type { GateJobs } from './gate-jobs.ts'

export type GateThread = RunJob<GateJobs>

/** Milliseconds of processor time. The largest real files take a few hundred. */
const usual = 10_000

/** Inspects, cleans and draws files in a separate thread. @throws invalid for a file that takes too long. */
export function openGateThread(limit = usual): GateThread {
  return workerThread<GateJobs>({
    module: new URL('./gate-jobs.ts', import.meta.url),
    limit,
    refusal: () =>
      errors.invalid({ workflow_json: 'This file takes too long to inspect. Please split it into smaller workflows.' }),
  })
}

export const gateThread = openGateThread()
