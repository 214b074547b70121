import type { Page } from '@playwright/test'
import { isHydrated } from '../helpers/hydration.ts'
import { openAdmin } from './admin.ts'
import { test } from './kept-page.ts'
import { choose, hydrated, ready } from './pages.ts'
import { allowConsole, expect, savingData } from './test.ts'

/** Makes a chunk fail to load, as after a new version or on a broken connection. */
async function lose(page: Page, chunk: string) {
  allowConsole('net::ERR_FAILED')
  await page.route(new RegExp(`/assets/${chunk}-[^/]+\\.js$`), (route) => route.abort())
}

test('a page whose code is missing is loaded from the server', async ({ page }) => {
  await page.goto('/contact')
  await lose(page, 'services')
  // The code stays missing here, so the server's page is shown without its script.
  allowConsole('Failed to fetch dynamically imported module')
  await page.evaluate(() => Object.assign(window, { kept: true }))
  await choose(page, 'Services')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/services')
  await page.waitForFunction(() => !('kept' in window))
})

test('without the code of the comments the post stays and the comments show an error', async ({ page }) => {
  await lose(page, 'thread')
  await page.goto('/blogs/every-webhook-arrives-twice')
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await expect(page.getByText('The comments could not be loaded.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every webhook arrives twice')
})

test('without the code of the form the home page stays and shows an error', async ({ page }) => {
  await lose(page, 'contact-form')
  // React reports that it replaced the server's HTML, which contains the form.
  allowConsole('React error #418')
  await page.goto('/')
  await page.mouse.wheel(0, 100)
  await expect(page.getByText('The form could not be loaded.')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('without the code of what is below the hero the home page stays, and its links load the next page', async ({
  page,
}) => {
  await lose(page, 'home-rest')
  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('home-rest'))
  await page.goto('/')
  await page.mouse.wheel(0, 100)
  await asked
  await expect(page.getByRole('heading', { name: 'Skills and tools' })).toBeAttached()
  await page.evaluate(() => Object.assign(window, { kept: true }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services', exact: true }).click()
  await expect(page).toHaveURL('/services')
  await page.waitForFunction(() => !('kept' in window))
})

test('without the code of the toasts the page stays, and without that of the search its button leads to the search page', async ({
  page,
}) => {
  await lose(page, 'toasts')
  await lose(page, 'search-dialog')
  await page.goto('/projects')
  await page.getByRole('heading', { level: 1 }).click()
  await choose(page, 'About')
  await expect(page).toHaveURL('/about')
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
  const button = page.getByRole('link', { name: 'Search', exact: true })
  await hydrated(button)
  await button.click()
  await expect(page).toHaveURL('/search')
})

test('without the code of passkeys their button says that the page must be reloaded', async ({ page }) => {
  await lose(page, 'passkey-calls')
  await page.goto('/auth')
  await page.getByRole('button', { name: /passkey/ }).click()
  await expect(page.getByText('A part of this page could not be loaded. Please reload the page.')).toBeVisible()
})

test('an admin page whose code is missing says so, and can be loaded again', async ({ page, site }) => {
  await lose(page, 'media-page')
  await openAdmin(page, site, '')
  await page.getByRole('link', { name: 'Media', exact: true }).click()
  await expect(page.getByText('This page could not be loaded.')).toBeVisible()
  await page.unroute(/\/assets\/media-page-[^/]+\.js$/)
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect(page.getByRole('heading', { name: 'Media', exact: true })).toBeVisible()
})

/** Makes a chunk fail as in Firefox when the visitor leaves the page, and returns a function that leaves it. */
async function loseOnLeaving(page: Page, chunk: string) {
  allowConsole('ERR_FAILED')
  let fail = () => {}
  const left = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route(new RegExp(`/assets/${chunk}-[^/]+\\.js$`), async (route) => {
    await left
    await route.abort()
  })
  const asked = page.waitForRequest(new RegExp(`/assets/${chunk}-`))
  return async () => {
    await asked
    const failed = page.waitForEvent('requestfailed')
    await page.evaluate(() => dispatchEvent(new Event('beforeunload')))
    fail()
    await failed
  }
}

test('code that fails because the visitor leaves, as in Firefox, changes nothing on the page that is left', async ({
  page,
}) => {
  const leave = await loseOnLeaving(page, 'hero-run')
  await page.goto('/')
  await ready(page)
  await leave()
  await page.getByRole('button', { name: 'Tool', exact: true }).click()
  await expect(page.locator('#ai-tools h3')).toHaveCount(2)
  await expect(page.getByText('The drawing could not be loaded.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Run it' })).toBeVisible()
})

test('a visitor who leaves while a pressed link waits for code keeps the rest of the page', async ({ page }) => {
  const leave = await loseOnLeaving(page, 'footer')
  await page.goto('/projects')
  await page.waitForFunction(isHydrated)
  const pages = page.getByRole('navigation', { name: 'Main' })
  await pages.getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page).toHaveURL('/contact')
  await leave()
  // What is pressed next is loaded from the server.
  await page.evaluate(() => Object.assign(window, { kept: true }))
  await pages.getByRole('link', { name: 'About', exact: true }).click()
  await page.waitForFunction(() => location.pathname === '/about' && !('kept' in window))
})

test('the page watches for its visitor leaving until a part within another part is hydrated', async ({ page }) => {
  await page.addInitScript(() => {
    const { removeEventListener } = window
    window.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
      if (given[0] === 'beforeunload') {
        const form = document.querySelector('#contact form') ?? {}
        window.formAtEnd ??= Object.keys(form).some((key) => key.startsWith('__reactProps'))
      }
      removeEventListener(...given)
    }
  })
  await page.goto('/')
  await ready(page)
  await page.waitForFunction(() => window.formAtEnd !== undefined)
  expect(await page.evaluate(() => window.formAtEnd)).toBe(true)
})

test('a visitor who leaves while the code of a page is awaited is not brought back to that page', async ({ page }) => {
  const leave = await loseOnLeaving(page, 'services')
  await page.goto('/contact')
  await ready(page)
  await page.evaluate(() => Object.assign(window, { kept: true }))
  await choose(page, 'Services')
  await leave()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await page.evaluate(() => 'kept' in window)).toBe(true)
})

test('a style sheet that cannot be read, as in Safari after its loading broke off, leaves the others readable', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const rules = Object.getOwnPropertyDescriptor(CSSStyleSheet.prototype, 'cssRules')?.get
    Object.defineProperty(CSSStyleSheet.prototype, 'cssRules', {
      get() {
        if (this.media.mediaText === 'print') throw new DOMException('Not allowed', 'SecurityError')
        return rules?.call(this)
      },
    })
  })
  await page.addInitScript(savingData, false)
  await page.goto('/projects')
  const face = page.waitForRequest(/italic.*\.woff2$/)
  await ready(page)
  await face
})

declare global {
  interface Window {
    /** Whether the contact form was hydrated when the page stopped watching for its visitor leaving. */
    formAtEnd?: boolean
  }
}
