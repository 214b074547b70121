import type { Page, Route } from '@playwright/test'

/** Every public page once, for what must hold on all of them. */
export const publicPages = [
  '/',
  '/index',
  '/about',
  '/services',
  '/projects',
  '/contact',
  '/blogs',
  '/blogs?tag=n8n',
  '/blogs/postgres-is-a-good-enough-queue',
  '/blogs/every-webhook-arrives-twice',
  '/n8n-marketplace',
  '/n8n-marketplace?search=nothing-like-it',
  '/n8n-marketplace/support-triage-agent',
  '/auth',
  '/forgot-password',
  '/no/such/page',
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
