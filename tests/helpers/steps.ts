import { Session } from 'node:inspector/promises'

/**
 * The engine counts how often each block of code runs. That is the same on every machine, where time is not. It counts
 * what is first called after this module was loaded, so a test imports it before what it measures.
 */
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/** How many blocks of code ran meanwhile. What the engine does itself, such as `indexOf`, counts nothing. */
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
