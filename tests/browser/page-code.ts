import type { Page } from '@playwright/test'

/**
 * Makes `goto` and `reload` wait until the code handles the page's links and forms, unless the call says what to wait
 * for. The code is loaded after the first paint, and the event `load` does not wait for it.
 */
export function awaitCode(page: Page) {
  const { goto, reload } = page
  page.goto = async (address, options) => {
    const response = await goto.call(page, address, options)
    if (!options?.waitUntil) await codeRuns(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (!options?.waitUntil) await codeRuns(page)
    return response
  }
}

/** Waits until the page is hydrated, except below its first screen, or has navigated away. */
const codeRuns = (page: Page) =>
  page
    .evaluate(
      () =>
        new Promise<void>((done) => {
          const look = () => {
            const hydrated = Object.keys(document.body ?? {}).some((key) => key.startsWith('__reactProps'))
            const waits = document.querySelector('meta[name=page-code]') && !hydrated
            if (waits && !matchMedia('(scripting: none)').matches) setTimeout(look, 10)
            else done()
          }
          look()
        }),
    )
    .catch(() => {})

/** Holds back the page's code, or only these files of it, until the returned function is called. */
export async function holdCode(page: Page, files = /\/assets\/.*\.js$/): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
