import type { Page } from '@playwright/test'

export const slug = 'postgres-is-a-good-enough-queue'
export const title = 'Postgres is a good enough queue'

export const post = (given: object = {}) => ({
  id: crypto.randomUUID(),
  slug: 'made-up',
  title: 'Made up',
  excerpt: null,
  description: null,
  content_start: null,
  content_html: '',
  outline: [],
  keywords: [],
  image_url: null,
  created_at: null,
  updated_at: '2026-01-02T00:00:00.000Z',
  reading_minutes: 1,
  published: true,
  ...given,
})

/** Navigates to the blog from a loaded page. */
export async function openBlog(page: Page) {
  await page.goto('/services')
  await chooseBlog(page)
}

export async function chooseBlog(page: Page) {
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Blog', exact: true }).click()
}

export const answer = (page: Page, path: string, json: unknown, status = 200) =>
  page.route(path, (route) => route.fulfill({ status, json, headers: { 'x-total-count': '1' } }))

export const failure = { error: 'No.', code: 'unavailable' }
export const list = /\/api\/blogs\?/
export const one = /\/api\/blogs\/slug\/[^/?]+(\?|$)/
