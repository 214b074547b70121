import { availableParallelism } from 'node:os'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { inlineScript } from './scripts/inline-script.ts'

/** Each of these needs a process in which no other test has loaded the modules. */
const alone = [
  // These count the work of code from its first call on.
  'src/markdown/work.test.ts',
  'src/n8n/work.test.ts',
  // This one changes a description before the server reads it.
  'src/server/collections/one-place.test.ts',
]

/** Packages load what they load in production. Under "development" some load builds that check each of their steps. */
const asInProduction: Plugin = {
  name: 'as-in-production',
  configResolved({ ssr }) {
    ssr.resolve = { ...ssr.resolve, conditions: ['node'] }
  },
}

export default defineConfig({
  plugins: [inlineScript, asInProduction],
  test: {
    pool: 'forks',
    // A larger space for new objects: with the usual one, an eighth of the time went into collecting them.
    execArgv: ['--max-semi-space-size=64'],
    expect: { poll: { timeout: 90_000 } },
    // Two more than the cores: three workers of two cores leave a third of them idle, as tests wait for disks and times.
    maxWorkers: availableParallelism() + 2,
    // These timeouts only end what hangs. Even a machine that is ten times slower reaches none of them.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    globalSetup: ['tests/helpers/temporary-files.ts'],
    setupFiles: [
      'tests/helpers/no-console-errors.ts',
      'tests/helpers/drawn-cases.ts',
      'tests/helpers/another-process.ts',
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          // Attacks that take long run only in `npm run attacks`, and the other engines have a suite of their own.
          exclude: [...alone, 'tests/attacks/long/**', 'tests/engines/**'],
          // A worker keeps its modules between files: PostgreSQL (PGlite, 3 s) starts once a worker.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
})
