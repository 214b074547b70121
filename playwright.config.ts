import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  globalSetup: './tests/browser/prepare.ts',
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  // One more than the cores of a small machine: a test waits more than it works.
  workers: 3,
  fullyParallel: true,
  timeout: 30_000,
  forbidOnly: true,
  use: {
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
