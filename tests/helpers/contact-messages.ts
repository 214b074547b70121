import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestSite } from './site.ts'

export const visitor = { name: 'Grace Hopper', email: 'grace@navy.example', subject: 'A bug', message: 'It is a moth.' }

export const sendMessage = (site: Pick<TestSite, 'call'>, more: object = {}) =>
  site.call('POST', '/api/contact', { body: { ...visitor, ...more } })

export async function uploadMessage(
  site: Pick<TestSite, 'app'>,
  file?: { name: string; bytes: Uint8Array; type?: string },
  fields: Record<string, string> = visitor,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file) form.set('attachment', new File([new Uint8Array(file.bytes)], file.name, { type: file.type ?? '' }))
  const response = await site.app.request('/api/contact/with-attachment', { method: 'POST', body: form })
  return { status: response.status, body: await response.json() }
}

export const storedMessages = ({ context }: TestSite) =>
  context.database.db.selectFrom('messages').selectAll().execute()
export const attachmentFiles = ({ dataDir }: TestSite) => {
  const folder = join(dataDir, 'attachments')
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}
