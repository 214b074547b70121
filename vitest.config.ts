import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const api = ['src/server/**/*.test.ts', 'src/contract/**/*.test.ts', 'tests/attacks/*.test.ts']

/** What takes long runs by `npm run attacks` alone. */
const long = 'tests/attacks/long/**'

export default defineConfig({
  test: {
    pool: 'forks',
    // By default a machine of two cores gets one worker.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 20_000,
    globalSetup: ['tests/helpers/temporary-files.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'api',
          include: api,
          // A worker keeps its modules between files, so that PostgreSQL (PGlite, 3 s) starts once a worker.
          isolate: false,
          // Far more than any test takes, so that a busy machine fails none.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          setupFiles: ['tests/helpers/no-console-errors.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'], exclude: [...api, long] },
      },
    ],
  },
})
