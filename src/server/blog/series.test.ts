import { expect, it } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'

onBothDatabases('the series of a post', (open) => {
  it('lists its published parts, the oldest first', async () => {
    await using site = await open()
    const part = (slug: string, more = {}) =>
      makeEntry(site, 'blogs', { slug, title: slug, content: 'Text.', series: 'Queues', published: true, ...more })
    await part('one', { publish_at: '2026-01-01T08:00:00.000Z' })
    await part('three', { publish_at: '2026-03-01T08:00:00.000Z' })
    await part('two', { publish_at: '2026-02-01T08:00:00.000Z' })
    await part('draft', { published: false })
    await part('planned', { publish_at: '2090-01-01T08:00:00.000Z' })
    await part('other', { series: 'Others' })
    await part('alone', { series: null })

    const slugs = async (slug: string) => {
      const { status, body } = await site.call('GET', `/api/blogs/slug/${slug}/series`)
      return status === 200 ? body.map((each: { slug: string }) => each.slug) : status
    }
    expect(await slugs('two')).toEqual(['one', 'two', 'three'])
    expect(await slugs('alone')).toEqual([])
    expect(await slugs('draft')).toBe(404)
  })
})
