import type { Browser, BrowserContext, BrowserContextOptions, Page, TestInfo } from '@playwright/test'
import { awaitCode } from './page-code.ts'
import { test as base, expectNoProblems, type Kept, savingData } from './test.ts'

/**
 * For tests that are not about a first visit: they reuse the page of the previous test, because a new one costs as much
 * processor time as most tests. The page loses its storage, routes, listeners, scripts, size and media, but keeps the
 * browser's cache of files that never change. A test that fails, or changes what cannot be undone, leaves no page.
 */
export const test = base.extend<{ withoutScript: Page }>({
  context: ({ page }, use) => use(page.context()),
  page: ({ browser, kept, baseURL }, use, info) =>
    lend(kept.page, use, info, () => open(browser, kept.page, { baseURL })),
  /** The page of a browser in which JavaScript is off. */
  withoutScript: ({ browser, kept, baseURL }, use, info) =>
    lend(kept.withoutScript, use, info, () => open(browser, kept.withoutScript, { baseURL, javaScriptEnabled: false })),
})

async function lend(kept: Kept, use: (page: Page) => Promise<void>, info: TestInfo, make: () => Promise<Page>) {
  kept.page ??= await make()
  const { page } = kept
  await expectNoProblems(page, use, info)
  if (info.status === info.expectedStatus && !kept.isSpoilt && !page.isClosed()) return reset(kept, page)
  await page.context().close()
  Object.assign(kept, { page: undefined, added: [], isSpoilt: false })
}

async function open(browser: Browser, kept: Kept, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options)
  context.on('page', awaitCode)
  const page = await context.newPage()
  await page.addInitScript(savingData, true)
  const { addInitScript } = page
  page.addInitScript = async (...script: Parameters<typeof addInitScript>) => {
    const made = await addInitScript.apply(page, script)
    kept.added.push(made)
    return made
  }
  spoils(kept, page, ['clock', 'exposeFunction', 'exposeBinding'])
  spoils(kept, context, ['addInitScript', 'newCDPSession', 'setExtraHTTPHeaders', 'setOffline'])
  return page
}

/** Marks the page as spoilt when a test uses one of these members. */
function spoils<Owner extends Page | BrowserContext>(kept: Kept, owner: Owner, names: (keyof Owner & string)[]) {
  for (const name of names) {
    const own = owner[name]
    Object.defineProperty(owner, name, {
      get() {
        kept.isSpoilt = true
        return own
      },
    })
  }
}

const events = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const

async function reset(kept: Kept, page: Page) {
  const context = page.context()
  for (const event of events) page.removeAllListeners(event)
  for (const other of context.pages()) if (other !== page) await other.close()
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })])
  for (const script of kept.added.splice(0)) await script.dispose()
  // Leaving the page first, because it may store something then.
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' }),
    page.setViewportSize({ width: 1280, height: 720 }),
    page.mouse.move(-1, -1),
  ])
}
