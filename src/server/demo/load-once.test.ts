import { expect, it, vi } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { openTestSite, type TestSite } from '../../../tests/helpers/site.ts'
import { smallDemo } from '../../../tests/helpers/small-demo.ts'
import { collectionNames } from '../../contract/collections.ts'
import { loadDemoOnce } from '../first-start.ts'
import { errors } from '../platform/http/errors.ts'
import { openStores } from '../stores.ts'
import { loadDemoContent } from './load.ts'

const demo = smallDemo()

const counts = async (site: TestSite) => {
  const totals: Record<string, string | null> = {}
  for (const name of [...collectionNames, 'workflows']) {
    totals[name] = (await site.call('GET', `/api/${name}?limit=1`)).headers.get('x-total-count')
  }
  return totals
}

onBothDatabases('demo content', (open) => {
  it('is loaded into an empty database, once, and not again after the owner deleted all of it', async () => {
    await using site = await open()
    const before = site.context.database.content.current

    await loadDemoOnce(site.context, demo)
    const loaded = await counts(site)
    expect(loaded).toMatchObject({ skills: '1', blogs: '3', workflows: '1' })
    expect(site.context.database.content.current).toBeGreaterThan(before)

    await loadDemoOnce(site.context, demo)
    expect(await counts(site)).toEqual(loaded)

    const { db } = site.context.database
    for (const name of [...collectionNames, 'workflows']) {
      await db.deleteFrom(name.replace('-', '_') as 'skills').execute()
    }
    await loadDemoOnce(site.context, demo)
    expect(new Set(Object.values(await counts(site)))).toEqual(new Set(['0']))
  })

  it.each(['skills', 'blogs', 'ai-tools'] as const)('is not loaded if there is an entry of %s', async (name) => {
    await using site = await open()
    await makeEntry(site, name)
    const before = await counts(site)

    await loadDemoOnce(site.context, demo)

    expect(await counts(site)).toEqual(before)
  })

  it('is not loaded when DEMO_CONTENT is off', async () => {
    await using site = await open({ env: { DEMO_CONTENT: 'off' } })

    await loadDemoOnce(site.context, demo)

    expect(new Set(Object.values(await counts(site)))).toEqual(new Set(['0']))
  })

  it('is loaded in one transaction', async () => {
    await using site = await open({ migrated: false })
    const { database } = site.context
    const { migrate } = await import('../migrations.ts')
    await migrate(database)
    // The workflows are loaded last.
    await database.db.schema.alterTable('workflows').dropColumn('version').execute()

    await expect(loadDemoOnce(site.context, demo)).rejects.toThrow(/version/)

    for (const name of collectionNames) expect((await site.call('GET', `/api/${name}`)).body).toEqual([])
    expect(await database.db.selectFrom('setting').selectAll().execute()).toEqual([])
  })
})

it('skips and logs a demo post that cannot be rendered', async () => {
  await using site = await openTestSite()
  const { database, now, pictures, log, settings } = site.context
  const stores = openStores(database, { now, pictures, ownerName: settings.ownerName })
  const { create } = stores.collections.blogs
  let tries = 0
  stores.collections.blogs.create = async (post, createdAt) => {
    tries += 1
    if (tries === 2) throw errors.invalid({ content: 'Content takes too much work to render.' })
    return create(post, createdAt)
  }
  const logged = vi.spyOn(log, 'error')

  await loadDemoContent(stores, log, demo)

  expect(tries).toBe(3)
  expect(await counts(site)).toMatchObject({ blogs: '2', workflows: '1' })
  expect(logged.mock.calls).toEqual([
    [{ err: expect.any(Error), post: expect.stringMatching(/\.md$/) }, expect.any(String)],
  ])
})
