import { expect, it } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { sourcePages } from '../../../tests/helpers/source-pages.ts'
import { type Collection, collectionNames, collections } from '../../contract/collections.ts'
import { entryKinds } from '../../contract/entry-kinds.ts'
import { allPages } from '../../contract/site-map.ts'

it('visitors see an entry of every collection on some page', async () => {
  await using site = await openTestSite({ web: sourcePages, env: { DEMO_CONTENT: 'off' } })
  for (const name of collectionNames) {
    const { visible }: Collection = collections[name]
    await makeEntry(site, name, { [entryKinds[name].title]: `One of ${name}`, ...(visible && { [visible]: true }) })
  }
  const paths = allPages.flatMap(({ path, indexed }) => (indexed && !path.includes(':') ? [path] : []))
  const pages = await Promise.all(paths.map(async (path) => (await site.call('GET', path)).text))
  const unseen = collectionNames.filter((name) => !pages.some((html) => html.includes(`One of ${name}`)))
  expect(unseen).toEqual([])
})
