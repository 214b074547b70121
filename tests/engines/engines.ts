import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect, vi } from 'vitest'
import { onPath } from '../../scripts/chromium.ts'
import { freePort } from '../helpers/server-process.ts'

/** One tab of a browser, with the little that both protocols have in common. */
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

/** The engines that this machine has. Prints which ones are missing. */
export function presentEngines(): EngineName[] {
  return (Object.keys(engines) as EngineName[]).filter((key) => {
    const { name, programs, packages } = engines[key]
    const isPresent = programs.every((names) => onPath(names))
    if (!isPresent) console.log(`${name} is not installed and is left out (Debian: apt-get install ${packages}).`)
    return isPresent
  })
}

/** Runs in the page, and scrolls to the element. `name` is the beginning of its label or of its text. */
function find(selector: string, name: string): Element | null {
  const nameOf = (element: Element & { labels?: NodeListOf<HTMLElement> | null }) =>
    element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const all = [...document.querySelectorAll(selector)]
  const match = all.find((element) => isShown(element) && nameOf(element).trim().startsWith(name))
  const { top = 0, bottom = 0 } = match?.getBoundingClientRect() ?? {}
  if (top < 0 || bottom > innerHeight) match?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return match ?? null
}

/** By Marionette, its own form of WebDriver. */
async function startFirefox(): Promise<Tab> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  mkdirSync(join(profile, 'chrome'))
  writeFileSync(join(profile, 'chrome/userChrome.css'), noBars)
  const preferences = Object.entries(firefoxPreferences)
  const lines = preferences.map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const browser = spawn(onPath(firefoxNames) ?? '', ['-marionette', '-headless', '-no-remote', '-profile', profile], {
    stdio: 'ignore',
  })
  const stop = () => browser.kill('SIGKILL')
  const stopped = once(browser, 'exit')
  process.once('exit', stop)
  const port = await vi.waitFor(() => JSON.parse(readFileSync(join(profile, 'MarionetteActivePort'), 'utf8')), patience)
  const socket = createConnection(port, '127.0.0.1')
  const answers = messages(socket)
  await answers.next()
  let asked = 0
  const call: Call = async (command, given = {}) => {
    asked += 1
    const question = JSON.stringify([0, asked, `WebDriver:${command}`, given])
    socket.write(`${Buffer.byteLength(question)}:${question}`)
    const [, , error, result] = (await answers.next()).value
    if (error) throw new Error(`${command}: ${error.error}: ${error.message}`)
    return result?.value
  }
  await call('NewSession')
  return webDriverTab(call, async () => {
    stop()
    await stopped
    rmSync(profile, { recursive: true, force: true })
  })
}

/** Splits a stream into messages, each of which is preceded by its length in bytes. */
async function* messages(socket: Socket) {
  let rest = Buffer.alloc(0)
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk])
    while (true) {
      const start = rest.indexOf(':') + 1
      const end = start + Number(rest.subarray(0, Math.max(0, start - 1)))
      if (start === 0 || rest.length < end) break
      yield JSON.parse(rest.toString('utf8', start, end))
      rest = rest.subarray(end)
    }
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
      // Draws without layers, because there is no graphics card and the processor would have to emulate one.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      // No page stays open long enough to gain from code that is optimised for speed.
      JSC_useDFGJIT: '0',
    },
    stdio: 'ignore',
  })
  const stop = () => {
    driver.kill()
    screen.kill()
  }
  process.once('exit', stop)

  const ask = async (method: string, path: string, body?: object) => {
    const init = { method, body: body && JSON.stringify(body) }
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, init)
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }
  const began = await vi.waitFor(() => ask('POST', webDriverPaths.NewSession, { capabilities: {} }), patience)
  const own = `/${began.sessionId}`
  const call: Call = (command, { id = '', ...given } = {}) => {
    const path = own + webDriverPaths[command].replace('ID', id)
    return command === 'TakeScreenshot' ? ask('GET', path) : ask('POST', path, given)
  }
  return webDriverTab(call, async () => {
    await ask('DELETE', own).finally(stop)
    rmSync(settings, { recursive: true, force: true })
  })
}

/** The commands of WebDriver by their names in Marionette, and their addresses in the standard. */
const webDriverPaths = {
  ElementClick: '/element/ID/click',
  ElementSendKeys: '/element/ID/value',
  ExecuteScript: '/execute/sync',
  Navigate: '/url',
  NewSession: '',
  PerformActions: '/actions',
  SetWindowRect: '/window/rect',
  TakeScreenshot: '/screenshot',
}

// biome-ignore lint/suspicious/noExplicitAny: What a script returns is known where it is written.
type Call = (command: keyof typeof webDriverPaths, given?: Given) => Promise<any>
type Given = { id?: string; [name: string]: unknown }

function webDriverTab(call: Call, end: () => Promise<void>): Tab {
  const run: Tab['run'] = (code, ...args) => call('ExecuteScript', { script: `return (${code})(...arguments)`, args })
  const element = (selector: string, name = '') =>
    vi.waitFor(async () => {
      const reference = await run(find, selector, name)
      if (!reference) throw new Error(`There is no ${selector} named ${name}.`)
      return String(Object.values(reference)[0])
    }, patience)
  return {
    open: (url) => call('Navigate', { url }),
    async resize(width, height) {
      await call('SetWindowRect', { width, height })
      await vi.waitFor(async () => expect(await run(() => innerWidth)).toBe(width), patience)
    },
    run,
    click: async (selector, name) => call('ElementClick', { id: await element(selector, name) }),
    type: async (selector, name, text) =>
      call('ElementSendKeys', {
        id: await element(selector, name),
        text: text.replaceAll('\n', webDriverKeys.Enter),
      }),
    async press(keys) {
      const all = keys.split('+').map((key) => (key in webDriverKeys ? webDriverKeys[key as 'Enter'] : key))
      const strokes = [
        ...all.map((value) => ({ type: 'keyDown', value })),
        ...all.reverse().map((value) => ({ type: 'keyUp', value })),
      ]
      await call('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions: strokes }] })
    },
    screenshot: async () => Buffer.from(await call('TakeScreenshot', { full: false }), 'base64'),
    [Symbol.asyncDispose]: end,
  }
}

/** Firefox's own bars would keep the window wider than a phone. */
const noBars = ':root { --window-min-width: 0px !important } #navigator-toolbox { display: none }'

const firefoxPreferences = {
  'marionette.port': 0,
  'toolkit.legacyUserProfileCustomizations.stylesheets': true,
  // Nobody watches, and sixty frames a second were a third of Firefox's work.
  'layout.frame_rate': 10,
  // There is one tab of one site, so no process is kept ready for another one.
  'dom.ipc.processPrelaunch.enabled': false,
  'extensions.webextensions.remote': false,
}

/** Without these rules the buttons of MiniBrowser keep its window wider than a phone. */
const narrowBars = '* { min-width: 0; padding: 0; margin: 0; font-size: 1px }'

const webDriverKeys = { Enter: '\uE007', Control: '\uE009', Escape: '\uE00C' }
