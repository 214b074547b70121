import { expect, type Locator, type Page } from '@playwright/test'
import { admin, type Site } from '../helpers/server-process.ts'
import { signInAs } from '../helpers/visitors.ts'

const tokens = new Map<string, Promise<string>>()

/** The owner's token on this site, signed in once. */
export function ownerToken(site: Site): Promise<string> {
  const token = tokens.get(site.url)
  if (token) return token
  const made = signIn(site)
  tokens.set(site.url, made)
  return made
}

async function signIn(site: Site): Promise<string> {
  const response = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  return (await response.json()).token
}

/** Makes the browser open its next page with the owner's session. */
export const signInOwner = async (page: Page, site: Site) => signInAs(page, { token: await ownerToken(site) })

/** Opens an admin page with the owner's session. */
export async function openAdmin(page: Page, site: Site, path = ''): Promise<void> {
  await signInOwner(page, site)
  await page.goto(`${site.url}/admin${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Makes matching calls fail until the returned function is called. */
export async function failing(page: Page, method: string, path: string, status = 503, body: object = {}) {
  const pattern = new RegExp(`/api${path}`)
  await page.route(pattern, (route) => {
    if (route.request().method() !== method) return route.fallback()
    return route.fulfill({ status, json: { error: 'Not now.', code: 'unavailable', ...body } })
  })
  return () => page.unroute(pattern)
}

/** Answers the preview of the settings, which shows the home page twice, with an empty page in other tests. */
export const withoutPreview = (page: Page) =>
  page.route('**/api/admin/settings/preview', (route) => route.fulfill({ json: { html: '<html lang="en"></html>' } }))

/** Answers the next confirm dialogs and records their questions. */
export function answerDialogs(page: Page, accept: boolean): string[] {
  const asked: string[] = []
  page.removeAllListeners('dialog')
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void (accept ? dialog.accept() : dialog.dismiss())
  })
  return asked
}

/** On a wide screen the buttons of a dialog are inside it. */
export async function expectButtonsInside(dialog: Locator) {
  await dialog.page().setViewportSize({ width: 1440, height: 900 })
  await expect(dialog.getByRole('button').first()).toBeVisible()
  const frame = await dialog.boundingBox()
  expect(frame?.height).toBeLessThan(870)
  for (const button of await dialog.getByRole('button').all()) {
    const box = await button.boundingBox()
    const there = box && frame && box.x >= frame.x && box.x + box.width <= frame.x + frame.width
    expect(there && box.y + box.height <= frame.y + frame.height, await button.innerText()).toBe(true)
  }
}

export const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text })
