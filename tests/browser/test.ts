import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as base, expect, type Page, type TestInfo } from '@playwright/test'
import { collectionNames } from '../../src/contract/collections.ts'
import { tableOf } from '../../src/server/entries/schema.ts'
import { type Site, startSite } from '../helpers/server-process.ts'
import { awaitCode } from './page-code.ts'
import { noteStall, refuseOtherRetries } from './stalled-browser.ts'

interface OfWorker {
  site: Site
  /** The addresses of all entries that were added to the demo content. */
  added: () => string[]
  /** For `kept-page.ts`. It is here because tests with other fixtures of a worker would need workers of their own. */
  kept: Record<'page' | 'withoutScript', Kept>
}

/** A page that the tests of a worker use one after the other. */
export interface Kept {
  page?: Page
  /** What removes the scripts that the running test has added. */
  added: { dispose(): Promise<void> }[]
  /** The running test has changed what cannot be undone. */
  isSpoilt: boolean
}

/**
 * Every worker has its own server. Entries that a test adds are deleted after it. A test fails on any console error or
 * warning of a page that it does not allow (`allowConsole`). A test that asks for no `page` opens none. The pages save
 * data, so that no prefetched page answers in place of the API; `prefetch.spec.ts` does not.
 */
export const test = base.extend<{ tidySite: undefined; rarelyAgain: undefined }, OfWorker>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  added: [
    async ({ site }, use) => {
      const database = new DatabaseSync(join(site.dataDir, 'site.db'), { readOnly: true })
      const lists = [...collectionNames.map((name) => [name, tableOf(name)]), ['workflows', 'workflows']].map(
        ([name, table]) => [name, database.prepare(`select id from "${table}"`)] as const,
      )
      const all = () => lists.flatMap(([name, ids]) => ids.all().map(({ id }) => `/api/${name}/${id}`))
      const demo = new Set(all())
      await use(() => all().filter((entry) => !demo.has(entry)))
      database.close()
    },
    { scope: 'worker' },
  ],
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const kept = {
        page: { added: [], isSpoilt: false },
        withoutScript: { added: [], isSpoilt: false },
      } as OfWorker['kept']
      await use(kept)
      for (const { page } of Object.values(kept)) await page?.context().close()
    },
    { scope: 'worker' },
  ],
  tidySite: [
    async ({ site, added }, use) => {
      await use(undefined)
      for (const entry of added()) await site.asAdmin('DELETE', entry)
    },
    { auto: true },
  ],
  rarelyAgain: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use, testInfo) => {
      refuseOtherRetries(testInfo)
      await use(undefined)
    },
    { auto: true },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  context: async ({ context }, use) => {
    context.on('page', awaitCode)
    await use(context)
  },
  page: async ({ page }, use, testInfo) => {
    await page.addInitScript(savingData, true)
    await expectNoProblems(page, use, testInfo)
  },
})

/** Lets the test use the page, and expects that the page has reported nothing but what the test allows. */
export async function expectNoProblems(page: Page, use: (page: Page) => Promise<void>, testInfo: TestInfo) {
  const problems: { text: string; at?: string }[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    problems.push({ text: message.text(), at: message.location().url })
  })
  page.on('pageerror', (error) => problems.push({ text: String(error) }))
  await use(page)
  await noteStall(page, testInfo)
  const expected = testInfo.annotations
    .filter(({ type }) => type === 'console')
    .map(({ description }) => description ?? '')
  expect(problems.filter(({ text }) => !expected.some((pattern) => text.includes(pattern)))).toEqual([])
}

/** For `addInitScript`: whether the visitor asked the browser to load little. */
export const savingData = (saveData: boolean) =>
  Object.defineProperty(Navigator.prototype, 'connection', { configurable: true, value: { saveData } })

/** Allows console messages with this text in the running test, such as a failed request's. */
export const allowConsole = (text: string) => test.info().annotations.push({ type: 'console', description: text })

export { expect }
