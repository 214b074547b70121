import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as base, expect } from '@playwright/test'
import { collectionNames } from '../../src/contract/collections.ts'
import { type Site, startSite } from '../helpers/server-process.ts'

interface OfWorker {
  site: Site
  demo: Set<string>
  /** Whether the database was written to since the last call. */
  wasWritten: () => boolean
}

/**
 * Every worker has its own server; what a test added to it is removed before the next one. A test fails on any
 * console message of a page that is an error or a warning, unless it says which one it provokes (`allowConsole`).
 */
export const test = base.extend<{ quietConsole: undefined; tidySite: undefined }, OfWorker>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  demo: [async ({ site }, use) => use(new Set(await entriesOf(site))), { scope: 'worker' }],
  wasWritten: [
    async ({ site, demo: _ }, use) => {
      const database = new DatabaseSync(join(site.dataDir, 'site.db'), { readOnly: true })
      const version = () => database.prepare('pragma data_version').get()?.data_version
      let known = version()
      await use(() => {
        const before = known
        known = version()
        return known !== before
      })
      database.close()
    },
    { scope: 'worker' },
  ],
  tidySite: [
    async ({ site, demo, wasWritten }, use) => {
      await use(undefined)
      if (!wasWritten()) return
      for (const entry of await entriesOf(site)) if (!demo.has(entry)) await site.asAdmin('DELETE', entry)
    },
    { auto: true },
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

/** The addresses of all entries, including hidden ones. */
async function entriesOf(site: Site): Promise<string[]> {
  const lists = [...collectionNames, 'workflows'].map(async (name) => {
    const entries: { id: string }[] = await (await site.asAdmin('GET', `/api/${name}?fields=id`)).json()
    return entries.map(({ id }) => `/api/${name}/${id}`)
  })
  return (await Promise.all(lists)).flat()
}

/** Allows console messages with this text in the running test, such as a failed request's. */
export const allowConsole = (text: string) => test.info().annotations.push({ type: 'console', description: text })

export { expect }
