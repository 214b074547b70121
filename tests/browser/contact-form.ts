import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Message } from '../../src/contract/inbox.ts'
import { goodFiles } from '../helpers/sample-files.ts'
import type { Site } from '../helpers/server-process.ts'
import { ready } from './pages.ts'
import { test } from './test.ts'

export const sent = "Message sent successfully! I'll get back to you soon."
export const send = (page: Page) => page.getByRole('button', { name: 'Send message' })
export const file = (name: string, buffer: Buffer = goodFiles.pdf) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
})

/** A file on the disk: the contents of a large one would pass through three processes as text. */
export function largeFile(name: string, bytes: number): string {
  const path = test.info().outputPath(name)
  writeFileSync(path, Buffer.alloc(bytes))
  return path
}

export async function fill(page: Page, email: string) {
  await ready(page)
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Message').fill('Three sentences.\nOne of them here.')
}

export async function messagesFrom(site: Site, email: string): Promise<Message[]> {
  const all: Message[] = await (await site.asAdmin('GET', '/api/messages')).json()
  return all.filter((message) => message.email === email)
}
