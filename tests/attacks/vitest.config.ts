import { defineConfig } from 'vitest/config'

/** `npm run attacks`: every attack, those included that take too long for `npm test`. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 1,
    // No limit: an attack is judged by the work it causes, never by how long it takes here.
    testTimeout: 0,
    hookTimeout: 0,
    include: ['tests/attacks/**/*.test.ts'],
    globalSetup: ['tests/helpers/temporary-files.ts'],
    setupFiles: ['tests/helpers/no-console-errors.ts'],
  },
})
