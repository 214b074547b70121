import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { test as base, expect, inject } from 'vitest'
import { tokenKey } from '../../src/web/app/document-names.ts'
import { isHydrated, isWhollyHydrated, wakeBelow } from '../helpers/hydration.ts'
import { freePort, type Site, startSite } from '../helpers/server-process.ts'
import { type EngineName, engines, type Tab } from './engines.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engine: EngineName
  }
}

interface Fixtures {
  site: Site
  browser: Tab
  /** Begins without stored data. A test fails on any problem that a page reports while it runs. */
  tab: Tab
}

export const test = base.extend<Fixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures that are needed from this pattern.
    async ({}, use) => {
      await using site = await watchedSite()
      await use(site)
    },
    { scope: 'file' },
  ],
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      await using tab = await engines[inject('engine')].start()
      await use(tab)
    },
    { scope: 'file' },
  ],
  tab: async ({ browser, site, task, onTestFailed }, use) => {
    onTestFailed(async () => {
      mkdirSync('test-results/engines', { recursive: true })
      const name = `${inject('engine')} ${task.name}`.replaceAll(/\W+/g, '-')
      writeFileSync(`test-results/engines/${name}.png`, await browser.screenshot())
    })
    await browser.open(`${site.url}/robots.txt`)
    await browser.run(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await use(browser)
    expect(await problemsOf(browser)).toEqual([])
  },
})

export { expect }

/** Waits until the page shows a text. */
export const shows = (tab: Tab, text: string) =>
  expect.poll(() => tab.run(() => document.body.innerText)).toContain(text)

export const signedIn = (tab: Tab, token: string) =>
  tab.run((key, token) => localStorage.setItem(key, token), tokenKey, token)

/** What pages have reported since the test began, also those that were left since. */
export const problemsOf = (tab: Tab): Promise<string[]> =>
  tab.run(() => JSON.parse(sessionStorage.getItem('problems') ?? '[]'))

/** Opens a page of the site and waits until all of it is hydrated. */
export async function visit(tab: Tab, address: string) {
  await tab.open(address)
  await expect.poll(() => tab.run(isHydrated)).toBe(true)
  await tab.run(wakeBelow)
  await expect.poll(() => tab.run(isWhollyHydrated)).toBe(true)
}

/** This script is in the head of every page, because the driver of WebKit passes on nothing that a page reports. */
const watch = `{
  const problems = JSON.parse(sessionStorage.getItem('problems') ?? '[]')
  const note = (text) => {
    // When a page is left, Firefox reports each file that the page no longer waits for.
    if (text.includes('error loading dynamically imported module')) return
    problems.push(location.pathname + ': ' + text)
    sessionStorage.setItem('problems', JSON.stringify(problems))
  }
  addEventListener('error', (e) => note(e.message))
  addEventListener('unhandledrejection', (e) => note('unhandled: ' + e.reason))
  addEventListener('securitypolicyviolation', (e) => note(e.violatedDirective + ' forbids ' + e.blockedURI))
  for (const kind of ['error', 'warn']) console[kind] = (...parts) => note(kind + ': ' + parts.join(' '))
}`

/** A site whose pages report their problems: the same server, behind one that adds a script to each page. */
async function watchedSite(): Promise<Site> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const site = await startSite({ SITE_URL: url })
  // Idle connections stay open, because a test may be about to use one again.
  const proxy = createServer({ keepAliveTimeout: 0 }, (from, to) => {
    if (from.url === '/watch.js') return to.setHeader('content-type', 'text/javascript').end(watch)
    const headers = { ...from.headers, 'accept-encoding': 'identity' }
    const forward = request(site.url + from.url, { method: from.method, headers }, async (answer: IncomingMessage) => {
      const { 'content-length': length, ...rest } = answer.headers
      if (!rest['content-type']?.startsWith('text/html')) {
        to.writeHead(answer.statusCode ?? 502, answer.headers)
        return answer.pipe(to)
      }
      to.writeHead(answer.statusCode ?? 502, rest)
      to.end((await text(answer)).replace('<head>', '<head><script src="/watch.js"></script>'))
    })
    forward.on('error', () => to.destroy())
    from.pipe(forward)
  }).listen(port)
  const stop = async () => {
    proxy.closeAllConnections()
    proxy.close()
    await site.stop()
  }
  return { ...site, url, stop, [Symbol.asyncDispose]: stop }
}
