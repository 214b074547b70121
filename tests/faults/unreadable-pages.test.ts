import { beforeAll, expect, test } from 'vitest'
import { openBuiltWeb, type Web } from '../../src/server/pages/bundle.ts'
import { openTestSite } from '../helpers/site.ts'

let web: Web
beforeAll(async () => {
  web = await openBuiltWeb()
})

/** A site whose database lacks these tables. */
async function siteWithout(...tables: string[]) {
  const site = await openTestSite({ web })
  for (const table of tables) await site.context.database.db.schema.dropTable(table).execute()
  return site
}

test.each([
  ['/blogs', 'blogs', 'Unable to load blog posts. Please try again later.', 'No blog posts published yet'],
  ['/blogs/some-post', 'blogs', 'Unable to load this blog post.', 'Post not found'],
  ['/projects', 'projects', 'Failed to load projects. Please try again later.', 'No projects found'],
  ['/services', 'services', 'Failed to load services', 'Services coming soon'],
  ['/about', 'about', 'Failed to load about information. Please try again later.', 'No about information'],
  ['/n8n-marketplace', 'workflows', 'Unable to load workflows. Please try again later.', 'No workflows published yet'],
  ['/n8n-marketplace/one', 'workflows', 'Unable to load workflow details. Please try again', 'Workflow Not Found'],
])('GET %s answers 503 with a retry link while %s cannot be read', async (path, table, sentence, untrue) => {
  await using site = await siteWithout(table)
  const page = await site.call('GET', path)
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(page.text).toContain(sentence)
  expect(page.text).toContain(`href="${path}">Try again</a>`)
  expect(page.text).not.toContain(untrue)
})

test('GET /about answers 200 while only the testimonials cannot be read', async () => {
  await using site = await siteWithout('testimonials')
  expect((await site.call('GET', '/about')).status).toBe(200)
})

test('GET / answers 503 with a message per section when none can be read', async () => {
  const tables = ['about', 'skills', 'services', 'projects', 'ai_tools', 'blogs']
  await using site = await siteWithout(...tables)
  const page = await site.call('GET', '/')
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(page.text).toContain('No skills listed yet.')
  expect(page.text).not.toContain('aria-busy="true"')
})
