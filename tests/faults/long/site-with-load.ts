import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { admin, type Site, startSite } from '../../helpers/server-process.ts'
import { sender } from './load.ts'
import { type Fixtures, thePost } from './writes.ts'

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'))
  folders.push(folder)
  return folder
}

/** The settings of all sites here; the admin is known, and the database is empty. */
export const settings = (more: Record<string, string> = {}): Record<string, string> => ({
  DEMO_CONTENT: 'off',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  CONTACT_TO: admin.email,
  // Unless a test says otherwise.
  DATABASE_URL: '',
  STORAGE_URL: '',
  SMTP_URL: '',
  MAIL_FROM: '',
  SESSION_SECRET: '',
  NODE_OPTIONS: '',
  ...more,
})

/** What writers need: a session, which outlives the process, and a published post. */
export async function prepare(site: Site): Promise<{ token: string; fixtures: Fixtures }> {
  const signedIn = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const send = sender(site, token)
  const post = await send('POST', '/api/blogs', thePost)
  const { id } = (await post.json()) as { id: string }
  return { token, fixtures: { postId: id } }
}

/** Starts the site again on its folder. @returns it with the milliseconds until its first page */
export async function startAgain(env: Record<string, string>, dataDir: string): Promise<{ site: Site; took: number }> {
  const began = performance.now()
  const site = await startSite(env, dataDir)
  await (await fetch(`${site.url}/about`)).text()
  return { site, took: performance.now() - began }
}
