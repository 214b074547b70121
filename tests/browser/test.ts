import { test as base, expect } from '@playwright/test'
import { type Site, startSite } from '../helpers/server-process.ts'

/**
 * Every worker has a server of its own. A test fails on any console message of a page that is an error or a warning,
 * unless it says which one it provokes (`allowConsole`).
 */
export const test = base.extend<{ quietConsole: undefined }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  quietConsole: [
    async ({ page }, use, testInfo) => {
      const problems: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(String(error)))
      await use(undefined)
      const expected = testInfo.annotations
        .filter(({ type }) => type === 'console')
        .map(({ description }) => description ?? '')
      expect(problems.filter((problem) => !expected.some((pattern) => problem.includes(pattern)))).toEqual([])
    },
    { auto: true },
  ],
})

/** Says that the running test provokes console messages that hold this text, such as a failed request's. */
export const allowConsole = (text: string) => test.info().annotations.push({ type: 'console', description: text })

export { expect }
