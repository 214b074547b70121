import { defineConfig } from 'vitest/config'
import { presentEngines } from './engines.ts'

const projects = presentEngines().map((engine) => ({
  extends: true as const,
  test: { name: engine, include: ['tests/engines/*.test.ts'], provide: { engine } },
}))

/** `npm run engines`: the same checks in each engine that the machine has, one engine to a worker. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // These timeouts only end what hangs.
    expect: { poll: { timeout: 90_000 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    passWithNoTests: true,
    globalSetup: ['tests/helpers/temporary-files.ts', 'tests/browser/prepare.ts'],
    include: [],
    ...(projects.length > 0 && { projects }),
  },
})
