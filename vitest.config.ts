import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const api = ['src/server/**/*.test.ts', 'src/contract/**/*.test.ts', 'tests/attacks/*.test.ts']

/** What takes long runs by `npm run attacks` alone. */
const long = 'tests/attacks/long/**'

export default defineConfig({
  test: {
    pool: 'forks',
    expect: { poll: { timeout: 90_000 } },
    // By default a machine of two cores gets one worker.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // They end what hangs. A busy machine that is ten times slower reaches none of them.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    globalSetup: ['tests/helpers/temporary-files.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'api',
          include: api,
          // A worker keeps its modules between files, so that PostgreSQL (PGlite, 3 s) starts once a worker.
          isolate: false,
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
