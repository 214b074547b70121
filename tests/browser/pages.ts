import type { Locator, Page, Route } from '@playwright/test'
import { isHydrated, isWhollyHydrated, wakeBelow } from '../helpers/hydration.ts'
import { publicAddresses } from '../helpers/public-addresses.ts'
import { expect } from './test.ts'

/** Every public page, and states that look different, for checks that must hold on all pages. */
export const publicPages = [
  ...publicAddresses,
  '/blogs?tag=n8n',
  '/blogs/every-webhook-arrives-twice',
  '/n8n-marketplace?search=nothing-like-it',
]

/** Follows a link in the header, as a visitor does; the browser then calls the API. */
export async function choose(page: Page, label: string) {
  await ready(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).click()
}

/** Waits until the page is hydrated, because a link before that reloads the page. */
export async function ready(page: Page) {
  await page.waitForFunction(isHydrated)
  await page.evaluate(wakeBelow)
  await page.waitForFunction(isWhollyHydrated)
}

/** Whether a request reads data. The report of a read, which every page sends, reads nothing. */
export const readsData = (address: string) => address.includes('/api/') && !address.endsWith('/api/reads')

/** Waits until a part is hydrated whose code is loaded after that of the page. */
export const hydrated = (element: Locator) =>
  expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)

/** Answers calls of a collection's list instead of the API. */
export const answer = (page: Page, collection: string, how: Parameters<Route['fulfill']>[0]) =>
  page.route(new RegExp(`/api/${collection}(\\?|$)`), (route) => route.fulfill(how))

export const failure = { status: 503, json: { error: 'No.', code: 'unavailable' } }
