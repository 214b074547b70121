import { test } from './kept-page.ts'
import { expect } from './test.ts'

for (const path of ['/feed.xml', '/sitemap.xml', '/robots.txt']) {
  test(`${path} is cached and compressed, and answers 304 to a matching If-None-Match`, async ({ site }) => {
    await fetch(site.url + path)
    const response = await fetch(site.url + path, { headers: { 'accept-encoding': 'br' } })
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'br'])
    const again = await fetch(site.url + path, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })
}

test('feed and sitemap are well-formed XML', async ({ page, request }) => {
  for (const [path, element, count] of [
    ['/feed.xml', 'entry', 8],
    ['/sitemap.xml', 'url', 15],
  ] as const) {
    const text = await (await request.get(path)).text()
    const outcome = await page.evaluate(
      ([text, element]) => {
        const parsed = new DOMParser().parseFromString(text, 'application/xml')
        return parsed.querySelector('parsererror')?.textContent ?? parsed.querySelectorAll(element).length
      },
      [text, element] as const,
    )
    expect(outcome).toBeGreaterThanOrEqual(count)
  }
})

test('feed and sitemap contain a post at once, and drop it when it is a draft again', async ({ site }) => {
  const post = { title: 'In the feed', slug: 'in-the-feed', content: 'Text.', published: true }
  const holds = async () => {
    const texts = await Promise.all(
      ['/feed.xml', '/sitemap.xml'].map(async (path) => (await fetch(site.url + path)).text()),
    )
    return texts.map((text) => text.includes('/blogs/in-the-feed'))
  }
  expect(await holds()).toEqual([false, false])
  const { id } = await (await site.asAdmin('POST', '/api/blogs', post)).json()
  expect(await holds()).toEqual([true, true])
  await site.asAdmin('PUT', `/api/blogs/${id}`, { ...post, published: false })
  expect(await holds()).toEqual([false, false])
  await site.asAdmin('DELETE', `/api/blogs/${id}`)
})

test('every page of the sitemap answers 200 with its address as canonical', async ({ site }) => {
  const text = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  for (const address of addresses) {
    const response = await fetch(address)
    expect([address, response.status]).toEqual([address, 200])
    expect(await response.text()).toContain(`<link rel="canonical" href="${address}"/>`)
  }
})
