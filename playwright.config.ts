import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  globalSetup: './tests/browser/prepare.ts',
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  // One more than the cores of a small machine, because a test waits more than it computes.
  workers: 3,
  fullyParallel: true,
  // These timeouts only end what hangs. Even a machine that is ten times slower reaches none of them.
  timeout: 900_000,
  expect: { timeout: 90_000 },
  // Only for a browser that has stopped drawing; `tests/browser/stalled-browser.ts` refuses every other retry.
  retries: 1,
  forbidOnly: true,
  use: {
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM || undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Otherwise every context starts a second process, for a page of another site that is never opened.
        '--renderer-process-limit=1',
        // No visit of a test is long enough for V8's optimising compilers to pay.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
    screenshot: 'only-on-failure',
    // Drawing animations takes a third of the work of a visit. Tests of motion, and of what may not move, turn it on.
    reducedMotion: 'reduce',
  },
})
