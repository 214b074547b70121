import type { SearchResult } from '../../src/contract/search.ts'
import { makeEntry } from './factories.ts'
import type { TestSite } from './site.ts'

export const ask = (site: Pick<TestSite, 'call'>, q: string, more: { token?: string; query?: string } = {}) =>
  site.call('GET', `/api/search?q=${encodeURIComponent(q)}${more.query ?? ''}`, { token: more.token })

export const titles = (body: SearchResult[]) => body.map(({ title }) => title)

/** Posts without any other words than these. */
export const writePosts = async (site: TestSite, posts: [title: string, content: string][]) => {
  for (const [index, [title, content]] of posts.entries()) {
    const body = { title, content, slug: `found-${index}`, excerpt: '', description: '', keywords: [], published: true }
    await makeEntry(site, 'blogs', { ...body, image_url: null, publish_at: null })
  }
}

export const corpus: [title: string, content: string][] = [
  ['Queues in PostgreSQL', 'A worker takes rows with `SELECT … FOR UPDATE SKIP LOCKED`. Nothing is lost.'],
  ['Un café à Genève', 'Les tâches répétées que l’on automatise : factures et relances.'],
  [
    'Webhooks that arrive twice',
    'Read `$json.body.id` in n8n. An idempotency key helps.\n\n## How do I retry?\n\nWait longer.',
  ],
  ['Invoices without typing', 'The workflows for invoicing were connected to accounting.'],
  ['A skipped step', 'The door is locked.'],
  ['Notes', 'About queues, again.'],
]
