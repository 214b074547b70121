import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  globalSetup: './tests/browser/prepare.ts',
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  // One more than the cores of a small machine: a test waits more than it works.
  workers: 3,
  fullyParallel: true,
  // They end what hangs. A busy machine that is ten times slower reaches none of them.
  timeout: 900_000,
  expect: { timeout: 90_000 },
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
      ],
    },
    screenshot: 'only-on-failure',
  },
})
