import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Page, TestInfo } from '@playwright/test'

/*
 * Rarely, on a busy machine, Chromium draws no more frames of a page whose scripts still run. A click then waits
 * forever, because Playwright compares two frames first. That is not a fault of the site, so such a test runs once more,
 * and only such a test: any other failure fails at once.
 */

const longestWait = 20_000

const markOf = ({ project, testId }: TestInfo) => `${project.outputDir}/stalled/${testId}`

/** After a failed test: notes whether the browser has stopped drawing the page, and says so. */
export async function noteStall(page: Page, info: TestInfo) {
  if (info.status === info.expectedStatus || page.isClosed()) return
  const scripts = await within(page.evaluate(() => true))
  const frames =
    scripts &&
    (await within(page.evaluate(() => new Promise<true>((drawn) => requestAnimationFrame(() => drawn(true))))))
  if (frames) return
  info.annotations.push({ type: 'stalled', description: scripts ? 'No frame was drawn.' : 'The page’s scripts hang.' })
  console.error(`${info.title}: ${scripts ? 'the browser draws no more frames' : 'the page’s scripts hang'}`)
  if (!scripts) return
  mkdirSync(dirname(markOf(info)), { recursive: true })
  writeFileSync(markOf(info), '')
}

/** Waits until changes are drawn and layout shifts are reported. */
export const nextFrames = (page: Page) =>
  unlessStalled(
    page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)))),
    ),
  )

/**
 * Waits for work that needs drawn frames.
 * @throws after 90 seconds, like every other wait of a test, so that a browser that draws nothing cannot hang the test
 */
export async function unlessStalled(frames: Promise<void>) {
  const stalled = AbortSignal.timeout(90_000)
  await Promise.race([
    frames,
    new Promise((_, refuse) =>
      stalled.addEventListener('abort', () => refuse(new Error('The browser has drawn no frame for 90 seconds.'))),
    ),
  ])
}

export function refuseOtherRetries(info: TestInfo) {
  if (info.retry > 0 && !existsSync(markOf(info)))
    throw new Error('The first attempt failed, and the browser was not at fault.')
}

const within = (answer: Promise<boolean>): Promise<boolean> =>
  Promise.race([
    answer.catch(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), longestWait)),
  ])
