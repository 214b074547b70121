import { Session } from 'node:inspector/promises'

/**
 * Counts executed blocks of code with V8's coverage, which is equal on all machines, unlike time. Only functions that are
 * first called after this module was loaded count, so import it before the code to measure.
 */
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/** The number of executed blocks. Built-in functions such as `indexOf` do not count. */
export async function countSteps(work: () => unknown): Promise<number> {
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ url }) => !url.startsWith('node:'))
    .flatMap(({ functions }) => functions)
    .flatMap(({ ranges }) => ranges)
    .reduce((sum, { count }) => sum + count, 0)
}
