import { beforeAll, expect, it } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { sharedSite } from '../../../tests/helpers/shared-site.ts'

onBothDatabases('filters', (open) => {
  const shared = sharedSite(open)
  beforeAll(async () => {
    const { site } = shared
    await makeEntry(site, 'blogs', { title: 'draft', published: false })
    await makeEntry(site, 'blogs', { title: 'out', published: true })
    await makeEntry(site, 'services', { title: 'on', active: true })
    await makeEntry(site, 'services', { title: 'off', active: false })
    await makeEntry(site, 'ai-tools', { title: 'ai on', category: 'AI', active: true })
    await makeEntry(site, 'ai-tools', { title: 'ai off', category: 'AI', active: false })
    await makeEntry(site, 'ai-tools', { title: 'tool on', category: 'Tool', active: true })
    await makeEntry(site, 'testimonials', { client_name: 'both', active: true, featured: true })
    await makeEntry(site, 'testimonials', { client_name: 'active', active: true, featured: false })
    await makeEntry(site, 'testimonials', { client_name: 'featured', active: false, featured: true })
    await makeEntry(site, 'projects', { title: 'été', category: 'Été & 100%' })
    await makeEntry(site, 'projects', { title: 'other', category: 'Other' })
  })

  /** The field's value in every entry that an admin gets. */
  const valuesOf = async (path: string, field: string) => {
    const { site, token } = shared
    const { status, body } = await site.call('GET', path, { token })
    expect(status).toBe(200)
    return body.map((entry: Record<string, string>) => entry[field])
  }

  it.each([
    ['published=true', ['out']],
    ['published=false', ['draft']],
  ])('GET /api/blogs?%s answers the matching posts', async (query, expected) => {
    expect(await valuesOf(`/api/blogs?${query}`, 'title')).toEqual(expected)
  })

  it.each([
    ['active=true', ['on']],
    ['active=false', ['off']],
  ])('GET /api/services?%s answers the matching services', async (query, expected) => {
    expect(await valuesOf(`/api/services?${query}`, 'title')).toEqual(expected)
  })

  it.each([
    ['category=AI', ['ai on', 'ai off']],
    ['category=all', ['ai on', 'ai off', 'tool on']],
    ['category=', ['ai on', 'ai off', 'tool on']],
    ['active=true&category=AI', ['ai on']],
    ['active=true&category=all', ['ai on', 'tool on']],
    ['category=ai', []],
    ['category=Nothing', []],
    ["category=' or 1=1 --", []],
  ])('GET /api/ai-tools?%s answers the matching tools', async (query, expected) => {
    expect(await valuesOf(`/api/ai-tools?${query}`, 'title')).toEqual(expected)
  })

  it.each([
    ['active=true', ['both', 'active']],
    ['featured=true', ['both', 'featured']],
    ['active=true&featured=true', ['both']],
    ['active=false&featured=false', []],
  ])('GET /api/testimonials?%s answers the matching testimonials', async (query, expected) => {
    expect(await valuesOf(`/api/testimonials?${query}`, 'client_name')).toEqual(expected)
  })

  it('GET /api/projects?category finds a category in any script', async () => {
    const category = encodeURIComponent('Été & 100%')
    expect(await valuesOf(`/api/projects?category=${category}`, 'title')).toEqual(['été'])
  })

  it('GET /api/projects answers 400 to a category that is too long or contains a NUL', async () => {
    expect((await shared.site.call('GET', `/api/projects?category=${'x'.repeat(301)}`)).status).toBe(400)
    expect((await shared.site.call('GET', '/api/projects?category=a%00b')).status).toBe(400)
    expect((await shared.site.call('GET', `/api/projects?category=${'x'.repeat(300)}`)).body).toEqual([])
  })
})
