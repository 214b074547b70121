import type { Page, Route } from '@playwright/test'
import { publicAddresses } from '../helpers/public-addresses.ts'

/** Every public page, and those of its states that look otherwise, for what must hold on all of them. */
export const publicPages = [
  ...publicAddresses,
  '/blogs?tag=n8n',
  '/blogs/every-webhook-arrives-twice',
  '/n8n-marketplace?search=nothing-like-it',
]

/** Chooses a page in the header, as a visitor does: it then asks the API from the browser. */
export async function choose(page: Page, label: string) {
  await ready(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).click()
}

/** Waits until React has taken the page over: a link before that is a link of the browser, and loads the page anew. */
export const ready = (page: Page) =>
  page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')))

/** Answers calls of a collection's list instead of the API. */
export const answer = (page: Page, collection: string, how: Parameters<Route['fulfill']>[0]) =>
  page.route(new RegExp(`/api/${collection}(\\?|$)`), (route) => route.fulfill(how))

export const failure = { status: 503, json: { error: 'No.', code: 'unavailable' } }
