import { expect, it } from 'vitest'
import { ask, corpus, writePosts } from '../../../tests/helpers/ask.ts'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import type { SearchResult } from '../../contract/search.ts'

onBothDatabases('the address of a result', (open) => {
  it('leads to the section whose heading has the words', async () => {
    await using site = await open()
    await writePosts(site, corpus)
    const [result] = (await ask(site, 'how do i retry')).body
    expect(result).toMatchObject({
      title: 'Webhooks that arrive twice',
      url: '/blogs/found-2#h-how-do-i-retry',
      excerpt_html: '<mark>How</mark> <mark>do</mark> <mark>I</mark> <mark>retry</mark>? Wait longer.',
    })
  })

  it('a project leads to its story, or to the list if it has none; a heading of the story to its section', async () => {
    await using site = await open()
    await makeEntry(site, 'projects', {
      title: 'Plain heron',
      body: null,
      problem: null,
      result_after: null,
      client_quote: null,
    })
    await makeEntry(site, 'projects', {
      title: 'Told heron',
      slug: 'told-heron',
      body: 'Text.\n\n## The pelican part\n\nMore.',
    })
    const urls = async (q: string) => (await ask(site, q)).body.map(({ url }: SearchResult) => url)
    expect((await urls('heron')).sort()).toEqual(['/projects', '/projects/told-heron'])
    expect(await urls('pelican')).toEqual([expect.stringMatching(/^\/projects\/told-heron#.*pelican/)])
  })

  it('what has no page of its own leads to the section that shows it', async () => {
    await using site = await open()
    await makeEntry(site, 'ai-tools', { title: 'Heron tool', active: true })
    await makeEntry(site, 'skills', { category: 'Heron skill' })
    await makeEntry(site, 'education', { degree: 'Heron degree' })
    await makeEntry(site, 'certifications', { name: 'Heron certificate' })
    await makeEntry(site, 'testimonials', { client_name: 'Heron', testimonial: 'Pelican!', active: true })
    const url = async (q: string) => (await ask(site, q)).body.map(({ url }: SearchResult) => url)
    expect(await url('heron tool')).toEqual(['/#ai-tools'])
    expect(await url('heron skill')).toEqual(['/about#skills'])
    expect(await url('heron degree')).toEqual(['/about#education'])
    expect(await url('heron certificate')).toEqual(['/about#education'])
    expect(await url('pelican')).toEqual(['/about#testimonials'])
  })

  it('French words of an about entry lead to the French page, all others to the English one', async () => {
    await using site = await open()
    const long = 'Other words. '.repeat(30)
    await makeEntry(site, 'about', {
      title: 'Heron',
      title_fr: 'Héronnière',
      description_en: `${long}I build pelicans and webhooks.`,
      description_fr: `${long}Je construis des pélicans et des goélands.`,
    })
    await makeEntry(site, 'about', {
      title: 'Plover',
      title_fr: null,
      description_en: 'Words.',
      description_fr: 'Sternes.',
    })
    const expected: [typed: string, url: string, marked: string | undefined][] = [
      ['goéland', '/about?lang=fr', 'goélands'],
      ['goelnad', '/about?lang=fr', 'goélands'],
      ['héronnière', '/about?lang=fr', 'Héronnière'],
      ['sterne', '/about?lang=fr', 'Sternes'],
      ['pelican', '/about', 'pelicans'],
      ['webhook', '/about', 'webhooks'],
      ['plover', '/about', undefined],
    ]
    const results = []
    for (const [typed] of expected) {
      const [{ url, excerpt_html }] = (await ask(site, typed)).body
      results.push([typed, url, /<mark>(.*?)<\/mark>/.exec(excerpt_html)?.[1]])
    }
    expect(results).toEqual(expected)
  })
})
