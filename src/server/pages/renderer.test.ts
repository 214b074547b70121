import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openTestSite } from '../../../tests/helpers/site.ts'
import type { RenderedPage, WebBundle } from '../../contract/page.ts'
import { pageRenderer } from './renderer.ts'

/** A renderer that records its calls. The test completes the pages. */
async function open({ keep = true } = {}) {
  const site = await openTestSite()
  const asked: string[] = []
  const finish: (() => void)[] = []
  const bundle: Pick<WebBundle, 'render'> = {
    render: ({ url }) => {
      asked.push(url)
      return new Promise<RenderedPage>((resolve) =>
        finish.push(() => resolve({ status: 200, html: `<p>${url}</p>`, incomplete: false, keep })),
      )
    },
  }
  const web = {
    bundle: bundle as WebBundle,
    folder: null,
    assetsOf: () => ({ entry: '', page: '', styles: [], fonts: [], preload: [] }),
  }
  const renderer = pageRenderer({ context: site.context, web, api: async () => new Response() })
  const page = (path: string, client = 'somebody') =>
    renderer.page({ page: path, file: '', path, params: {}, query: {}, isFree: false }, client)
  return { site, asked, finish, page, renderer, [Symbol.asyncDispose]: site[Symbol.asyncDispose] }
}

it('renders a page once for simultaneous requests', async () => {
  await using pages = await open()
  const answers = Array.from({ length: 1000 }, (_, index) => pages.page('/about', `client ${index}`))
  await setImmediate()
  expect(pages.asked).toEqual(['/about'])
  pages.finish[0]?.()
  expect(new Set((await Promise.all(answers)).map(({ html }) => html))).toEqual(
    new Set(['<!doctype html><p>/about</p>']),
  )
})

it('renders a page again for a request after a change', async () => {
  await using pages = await open()
  const before = pages.page('/about')
  await setImmediate()
  pages.site.context.database.content.changed()
  const after = pages.page('/about')
  await setImmediate()
  for (const finish of pages.finish) finish()
  expect((await after).version).toBeGreaterThan((await before).version)
})

it('renders an uncacheable page again for requests after it has finished', async () => {
  await using pages = await open({ keep: false })
  const before = pages.page('/preview/a-token')
  await setImmediate()
  pages.finish[0]?.()
  await before
  void pages.page('/preview/a-token')
  await setImmediate()
  expect(pages.asked).toEqual(['/preview/a-token', '/preview/a-token'])
})

it('renders a few pages at once, queues others, and throws 503 when too many wait', async () => {
  await using pages = await open()
  const answers = Array.from({ length: 210 }, (_, index) => pages.page(`/${index}`, `client ${index}`))
  const outcomes = Promise.allSettled(answers)
  await setImmediate()
  expect(pages.asked).toHaveLength(4)
  for (let index = 0; index < 204; index += 1) {
    await expect.poll(() => pages.finish.length).toBeGreaterThan(index)
    pages.finish[index]?.()
  }
  const refused = (await outcomes).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(6)
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', headers: { 'Retry-After': '5' } } })
  // Then it accepts requests again.
  const later = pages.page('/later')
  await setImmediate()
  pages.finish.at(-1)?.()
  expect((await later).status).toBe(200)
})
