import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type ElementHandle, launch } from 'puppeteer-core'
import { expect, vi } from 'vitest'
import { onPath } from '../../scripts/chromium.ts'
import { freePort } from '../helpers/server-process.ts'

/** One tab of a browser, with as little as both protocols have in common. */
export interface Tab extends AsyncDisposable {
  open(address: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Runs a function in the page. It sees only what it is given and returns JSON. */
  run<Result>(code: (...given: string[]) => Result, ...given: string[]): Promise<Awaited<Result>>
  /** Clicks the first visible element that matches, as soon as there is one; see `find`. */
  click(selector: string, name?: string): Promise<void>
  type(selector: string, name: string, text: string): Promise<void>
  /** A key, or several that are held together: `Control+k`. */
  press(keys: string): Promise<void>
  screenshot(): Promise<Uint8Array>
}

/** Only ends what hangs. */
const patience = { timeout: 90_000, interval: 50 }

interface Engine {
  name: string
  /** The programs that it needs, each by its possible names. */
  programs: readonly (readonly string[])[]
  /** What installs them on Debian. */
  packages: string
  start(): Promise<Tab>
}

const firefoxNames = ['firefox-esr', 'firefox']

export const engines = {
  firefox: {
    name: 'Firefox',
    programs: [firefoxNames],
    packages: 'firefox-esr',
    start: startFirefox,
  },
  webkit: {
    name: 'WebKit',
    programs: [['WebKitWebDriver'], ['Xvfb']],
    packages: 'webkit2gtk-driver xvfb',
    start: startWebKit,
  },
} satisfies Record<string, Engine>

export type EngineName = keyof typeof engines

/** Those that this machine has. Says what it has not. */
export function presentEngines(): EngineName[] {
  return (Object.keys(engines) as EngineName[]).filter((key) => {
    const { name, programs, packages } = engines[key]
    const isPresent = programs.every((names) => onPath(names))
    if (!isPresent) console.log(`${name} is not installed and is left out (Debian: apt-get install ${packages}).`)
    return isPresent
  })
}

/** Runs in the page, and scrolls to the element. Its name is its label or the beginning of its text. */
function find(selector: string, name: string): Element | null {
  const nameOf = (element: Element & { labels?: NodeListOf<HTMLElement> | null }) =>
    element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const all = [...document.querySelectorAll(selector)]
  const found = all.find((element) => isShown(element) && nameOf(element).trim().startsWith(name))
  const { top = 0, bottom = 0 } = found?.getBoundingClientRect() ?? {}
  if (top < 0 || bottom > innerHeight) found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found ?? null
}

/** By WebDriver BiDi, which Firefox speaks itself. */
async function startFirefox(): Promise<Tab> {
  const executablePath = onPath(firefoxNames)
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    protocolTimeout: 0,
    // Nobody looks at it: sixty frames a second were a third of its work.
    extraPrefsFirefox: { 'layout.frame_rate': 10 },
  })
  const [page = await browser.newPage()] = await browser.pages()
  page.setDefaultTimeout(patience.timeout)
  const element = async (selector: string, name = '') => {
    const found = await page.waitForFunction(find, { polling: 50 }, selector, name)
    return found as ElementHandle<Element>
  }
  return {
    // Firefox refuses while the page itself is about to open another one.
    open: async (address) => void (await vi.waitFor(() => page.goto(address), patience)),
    resize: (width, height) => page.setViewport({ width, height }),
    run: (code, ...given) => page.evaluate(code, ...given),
    click: async (selector, name) => (await element(selector, name)).click(),
    type: async (selector, name, text) => (await element(selector, name)).type(text),
    async press(keys) {
      const all = keys.split('+')
      for (const key of all) await page.keyboard.down(key as 'A')
      for (const key of all.reverse()) await page.keyboard.up(key as 'A')
    },
    screenshot: () => page.screenshot(),
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

/** By WebDriver, from the program that Debian's package brings, on a screen of its own that nobody sees. */
async function startWebKit(): Promise<Tab> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = await once(screen.stdio[3] as Readable, 'data')
  const settings = mkdtempSync(join(tmpdir(), 'webkit-'))
  mkdirSync(join(settings, 'gtk-3.0'))
  writeFileSync(join(settings, 'gtk-3.0/gtk.css'), narrowBars)
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', ['-p', String(port)], {
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      XDG_CONFIG_HOME: settings,
      // What nobody sees is drawn at once, not in layers by a graphics card that the processor plays.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
    stdio: 'ignore',
  })
  const stop = () => {
    driver.kill()
    screen.kill()
  }
  process.once('exit', stop)

  const call = async (method: 'POST' | 'DELETE', path: string, body = {}) => {
    const init = { method, ...(method === 'POST' && { body: JSON.stringify(body) }) }
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, init)
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }
  const began = await vi.waitFor(() => call('POST', '', { capabilities: {} }), patience)
  const own = `/${began.sessionId}`
  const run: Tab['run'] = (code, ...args) =>
    call('POST', `${own}/execute/sync`, { script: `return (${code})(...arguments)`, args })
  const element = async (selector: string, name = '') => {
    const found = await vi.waitFor(async () => {
      const reference = await run(find, selector, name)
      if (!reference) throw new Error(`There is no ${selector} named ${name}.`)
      return reference
    }, patience)
    return `${own}/element/${Object.values(found)[0]}`
  }
  return {
    open: (address) => call('POST', `${own}/url`, { url: address }),
    async resize(width, height) {
      await call('POST', `${own}/window/rect`, { width, height })
      await vi.waitFor(async () => expect(await run(() => innerWidth)).toBe(width), patience)
    },
    run,
    click: async (selector, name) => call('POST', `${await element(selector, name)}/click`),
    type: async (selector, name, text) =>
      call('POST', `${await element(selector, name)}/value`, { text: text.replaceAll('\n', webDriverKeys.Enter) }),
    async press(keys) {
      const all = keys.split('+').map((key) => (key in webDriverKeys ? webDriverKeys[key as 'Enter'] : key))
      const strokes = [
        ...all.map((value) => ({ type: 'keyDown', value })),
        ...all.reverse().map((value) => ({ type: 'keyUp', value })),
      ]
      await call('POST', `${own}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions: strokes }] })
    },
    async screenshot() {
      const response = await fetch(`http://127.0.0.1:${port}/session${own}/screenshot`)
      return Buffer.from((await response.json()).value, 'base64')
    },
    async [Symbol.asyncDispose]() {
      await call('DELETE', own).finally(stop)
      rmSync(settings, { recursive: true, force: true })
    },
  }
}

/** Without it the buttons of MiniBrowser keep its window wider than a phone. */
const narrowBars = '* { min-width: 0; padding: 0; margin: 0; font-size: 1px }'

const webDriverKeys = { Enter: '\uE007', Control: '\uE009', Escape: '\uE00C' }
