import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { noteClick, notePaints, type Seen } from './browser-seen.ts'
import { findChromium, noChromium } from './find-chromium.ts'
import { median, min, type Row, skipped } from './row.ts'
import { startSite } from './site-process.ts'

const rounds = 5
const bounds = { largestPaint: 1_600, click: 250, interaction: 100 }

/** A slow phone: a processor four times slower than this one, 150 ms away at 1.6 Mbit/s. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const slowdown = 4
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

const pages = [
  '/',
  '/blogs',
  '/blogs/postgres-is-a-good-enough-queue',
  '/n8n-marketplace',
  '/n8n-marketplace/support-triage-agent',
]

const clicks: [from: string, link: string][] = [
  ['/blogs', 'main a[href="/blogs/postgres-is-a-good-enough-queue"]'],
  ['/n8n-marketplace', 'main a[href="/n8n-marketplace/support-triage-agent"]'],
  ['/', 'main a[href="/services"]'],
]

const interactions: [what: string, on: string, act: (page: Page) => Promise<unknown>][] = [
  ['menu', '/', (page) => page.getByRole('button', { name: 'Toggle menu' }).tap()],
  ['theme', '/', (page) => page.getByRole('button', { name: 'Switch between light and dark' }).first().tap()],
  ['search', '/', (page) => page.getByRole('link', { name: 'Search', exact: true }).first().tap()],
  ['filter', '/projects', (page) => page.locator('main a[href*="category="]').first().tap()],
]

/** What a visitor with a slow phone waits for, in a real browser. */
export async function measure(): Promise<Row[]> {
  const executablePath = findChromium()
  if (!executablePath) return [skipped('browser', noChromium)]
  const site = await startSite()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    return await measureAt(browser, `http://127.0.0.1:${site.port}`)
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function measureAt(browser: Browser, origin: string): Promise<Row[]> {
  const opened = new Map<string, Seen[]>()
  const clicked = new Map<string, number[]>()
  const acted = new Map<string, number[]>()
  const shifts: number[] = []
  const onPhone = async (path: string, look: (page: Page) => Promise<void>) => {
    const context = await browser.newContext(phone)
    const page = await context.newPage()
    await throttle(page)
    await page.addInitScript(notePaints)
    await page.goto(origin + path)
    await page.waitForLoadState('networkidle')
    await look(page)
    shifts.push((await seen(page)).shift)
    await context.close()
  }
  // The first round only fills the server's page cache.
  for (let round = 0; round <= rounds; round++) {
    const keep = <T>(all: Map<string, T[]>, key: string, value: T) => {
      if (round > 0) all.set(key, [...(all.get(key) ?? []), value])
    }
    for (const path of pages) await onPhone(path, async (page) => keep(opened, path, await seen(page)))
    for (const [from, link] of clicks) {
      await onPhone(from, async (page) => keep(clicked, `${from} to ${hrefOf(link)}`, await clickTime(page, link)))
    }
    for (const [what, on, act] of interactions) {
      await onPhone(on, async (page) => keep(acted, `${what} on ${on}`, await interactionTime(page, act)))
    }
  }
  return [
    ...[...opened].map(([path, all]) =>
      row(
        `largest paint of ${path}`,
        all.map(({ largestPaint }) => largestPaint),
        bounds.largestPaint,
      ),
    ),
    ...[...clicked].map(([key, all]) => row(`click to content, ${key}`, all, bounds.click)),
    ...[...acted].map(([key, all]) => row(`next paint, ${key}`, all, bounds.interaction)),
    {
      what: 'layout shift, all of these',
      measured: Math.max(...shifts).toFixed(4),
      bound: '0',
      ok: Math.max(...shifts) === 0,
    },
  ]
}

async function throttle(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

const seen = (page: Page) => page.evaluate(() => window.seen())

/** From the touch to the paint of the next page's heading. The page was fetched before, as when a pointer rests on a link. */
async function clickTime(page: Page, selector: string): Promise<number> {
  const link = page.locator(selector).first()
  await link.scrollIntoViewIfNeeded()
  await link.dispatchEvent('pointerover')
  await pause(500)
  await page.waitForLoadState('networkidle')
  await pause(1_500)
  const time = page.evaluate(noteClick)
  await link.tap()
  return time
}

/** The longest time from an event of the interaction to its next paint. */
async function interactionTime(page: Page, act: (page: Page) => Promise<unknown>): Promise<number> {
  // The first touch also hydrates what is below the first screen, so it comes before the measurement.
  await page.mouse.move(5, 400)
  await pause(1_000)
  await act(page)
  await pause(1_500)
  return (await seen(page)).interaction
}

const hrefOf = (selector: string) => /href="(.+)"/.exec(selector)?.[1] ?? selector

const row = (what: string, times: number[], bound: number): Row => ({
  what: `browser: ${what}`,
  measured: `${Math.round(median(times))} ms, fastest ${Math.round(min(times))}`,
  bound: `≤ ${bound} ms`,
  ok: median(times) <= bound,
})
