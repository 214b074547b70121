import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { chromiumOnPath } from '../scripts/chromium.ts'

/** The path of a Chromium, or undefined; nothing is installed. */
export function findChromium(): string | undefined {
  const path = process.env.CHROMIUM || chromiumOnPath() || chromium.executablePath()
  return existsSync(path) ? path : undefined
}

export const noChromium = 'no Chromium was found; CHROMIUM may name one'
