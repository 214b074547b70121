import { defineConfig } from 'vitest/config'
import { inlineScript } from '../../scripts/inline-script.ts'

/** `npm run attacks`: all attacks, including those that take too long for `npm test`. */
export default defineConfig({
  plugins: [inlineScript],
  test: {
    pool: 'forks',
    maxWorkers: 1,
    // No timeout: attacks are measured by the work that they cause, never by time.
    testTimeout: 0,
    hookTimeout: 0,
    include: ['tests/attacks/**/*.test.ts'],
    globalSetup: ['tests/helpers/temporary-files.ts'],
    setupFiles: ['tests/helpers/no-console-errors.ts', 'tests/helpers/drawn-cases.ts'],
  },
})
