import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { receivedEmail } from './outbox.ts'
import type { Site } from './server-process.ts'

export interface Visitor {
  email: string
  password: string
  display_name: string | null
  token: string
}

export const post = 'postgres-is-a-good-enough-queue'

export const newAddress = () => `${randomUUID()}@example.com`

/** A person who has signed up, confirmed the address, and signed in. */
export async function visitor(site: Site, display_name: string | null = 'Ada Reader'): Promise<Visitor> {
  const person = { email: newAddress(), password: 'quiet river stone', display_name }
  await call(site, 'POST', '/auth/signup', person)
  const { links } = await receivedEmail(site.dataDir, person.email, 'confirm')
  await fetch(links.find((link) => link.includes('/confirm')) ?? '', { method: 'POST', redirect: 'manual' })
  const { token } = (await call(site, 'POST', '/auth/login', person)) as { token: string }
  return { ...person, token }
}

/** Calls the API as a person or anonymously. */
export async function call(site: Site, method: string, path: string, body?: unknown, token?: string): Promise<unknown> {
  const response = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.status === 204 ? null : response.json()
}

/** Makes the browser open its next page with this token, as after a sign-in. Once removed, the token stays removed. */
export const signInAs = (page: Page, { token }: Pick<Visitor, 'token'>) =>
  page.addInitScript((value) => {
    if (sessionStorage.getItem('token-written')) return
    sessionStorage.setItem('token-written', 'yes')
    localStorage.setItem('token', value)
  }, token)

export async function postId(site: Site, slug = post): Promise<string> {
  return ((await call(site, 'GET', `/blogs/slug/${slug}`)) as { id: string }).id
}

/** A comment, approved by default. */
export async function comment(site: Site, author: Visitor, content: string, approved = true): Promise<string> {
  const body = { blog_id: await postId(site), content }
  const { id } = (await call(site, 'POST', '/comments', body, author.token)) as { id: string }
  if (approved) await site.asAdmin('POST', `/api/comments/${id}/approve`)
  return id
}
