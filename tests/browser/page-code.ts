import type { Page } from '@playwright/test'

/**
 * Lets `goto` and `reload` wait until the page's code runs, unless they say what to wait for. The code is loaded after the
 * first paint, and the event `load` does not wait for it.
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

/** The entry removes the page's state when it starts. A page that leaves at once is not waited for. */
const codeRuns = (page: Page) =>
  page
    .evaluate(
      () =>
        new Promise<void>((done) => {
          const look = () => {
            const waits = document.querySelector('meta[name=page-code]') && document.getElementById('page-state')
            if (waits && !matchMedia('(scripting: none)').matches) setTimeout(look, 10)
            else done()
          }
          look()
        }),
    )
    .catch(() => {})
