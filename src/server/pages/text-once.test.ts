import { beforeAll, expect, test } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { paths } from '../../contract/site-map.ts'
import { openBuiltWeb, type Web } from './bundle.ts'

let web: Web
beforeAll(async () => {
  web = await openBuiltWeb()
})

test('the page and the preview of a post contain its text once, and no markdown', async () => {
  await using site = await openTestSite({ web })
  const { token } = await makeAdmin(site)
  const sentence = 'This sentence stands far below the start.'
  const content = `${'The start. '.repeat(200)}\n\nA **bold** word. ${sentence}`
  const { id, slug } = await makeEntry(site, 'blogs', { content, published: true })
  const { body } = await site.call('POST', `/api/blogs/${id}/preview-link`, { token })
  for (const path of [paths.post(String(slug)), body.path]) {
    const { status, text } = await site.call('GET', path)
    expect([path, status, text.split(sentence).length - 1]).toEqual([path, 200, 1])
    expect(text).not.toContain('**bold**')
  }
})
