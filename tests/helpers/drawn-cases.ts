import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach } from 'vitest'

/** Set by `npm run explore`, to another value for each pass. */
const explored = process.env.EXPLORED_SEED

/** How many cases a property draws. */
export const rounds = (usual: number) => (explored ? usual * 10 : usual)

/** The properties of a file draw the same cases in every run, in any order of the tests and files. */
beforeEach(({ task }) => {
  const hash = createHash('sha256').update(`${task.file.name} ${explored ?? ''}`)
  fc.configureGlobal({ seed: hash.digest().readInt32LE(), numRuns: rounds(100) })
})
