import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell comes first: with it the tests take two thirds of the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Debian's package names. Ubuntu has only the second. */
const systemPackages = ['chromium-headless-shell', 'chromium']

/**
 * Finds a Chromium for the browser tests: on the path, else from the system's packages, else Playwright's own.
 * @returns its path, or undefined for the one that Playwright keeps.
 * @throws when there is none and none can be installed, saying what to do.
 */
export function findChromium(): string | undefined {
  const path = chromiumOnPath()
  if (path) return path
  console.log('Installing Chromium for the browser tests …')
  if (process.getuid?.() === 0 && tryRun('apt-get', ['update', '-qq'])) {
    for (const name of systemPackages) {
      tryRun('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
      const installed = chromiumOnPath()
      if (installed) return installed
    }
  }
  if (tryRun(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'])) return undefined
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium) and run npm test again.',
  )
}

/** @returns its path, or undefined if there is none on the path */
export const chromiumOnPath = () => onPath(names)

/** @returns the path of the first of these programs that the machine has */
export function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return candidates.find((file) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

const tryRun = (program: string, args: string[]) =>
  spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0
