import { expect, it } from 'vitest'
import { makeEntry } from '../../../../tests/helpers/factories.ts'
import { makeAdmin } from '../../../../tests/helpers/people.ts'
import { openTestSite, type TestSite } from '../../../../tests/helpers/site.ts'

async function get({ app }: TestSite, headers: Record<string, string> = {}) {
  const { status, headers: answered, ...response } = await fetched(app.request('/cv.pdf', { headers }))
  return { status, headers: answered, pages: response.text.match(/\/Type \/Page\b/g)?.length ?? 0, text: response.text }
}

async function fetched(answer: Response | Promise<Response>) {
  const response = await answer
  return {
    status: response.status,
    headers: response.headers,
    text: Buffer.from(await response.arrayBuffer()).toString('latin1'),
  }
}

const shownCv = async (site: TestSite) => (await site.call('GET', '/api/settings')).body.identity.cv_url

it('a site without experience, education and skills has no CV', async () => {
  await using site = await openTestSite({ env: { DEMO_CONTENT: 'off' } })
  expect(await shownCv(site)).toBeNull()
  expect((await get(site)).status).toBe(404)
})

it('the CV is a tagged PDF of the site’s data, made again only after a change of this data', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  await makeEntry(site, 'skills', { category: 'Automation', technologies: ['n8n'] })
  await site.call('PUT', '/api/admin/settings', { token, body: { identity: { name: 'Zoë Ünal' } } })
  expect(await shownCv(site)).toBe('/cv.pdf')

  const [first, twin] = await Promise.all([get(site), get(site)])
  expect([first.status, first.pages]).toEqual([200, 1])
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="zoe-unal-cv.pdf"',
  })
  expect(first.text).toMatch(/\/MarkInfo|\/Lang \(en/)
  const etag = first.headers.get('etag') ?? ''
  expect(twin.headers.get('etag')).toBe(etag)
  expect((await get(site, { 'if-none-match': etag })).status).toBe(304)

  await makeEntry(site, 'blogs')
  expect((await get(site)).headers.get('etag')).toBe(etag)
  await makeEntry(site, 'education', { degree: 'MSc' })
  expect((await get(site)).headers.get('etag')).not.toBe(etag)
})

it('a CV with much text has several pages, whatever its characters', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const entry = {
    role: 'Инженер 🚀',
    company: '会社',
    period: '2020',
    text: 'Long text. '.repeat(900),
    technologies: ['→'],
  }
  await site.call('PUT', '/api/admin/settings', { token, body: { experience: [entry, entry] } })
  const { status, pages } = await get(site)
  expect(status).toBe(200)
  expect(pages).toBeGreaterThan(2)
})

it('an uploaded CV is shown instead, and a name in another script has no generated one', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  await makeEntry(site, 'skills')
  const save = (identity: object) => site.call('PUT', '/api/admin/settings', { token, body: { identity } })
  await save({ cv_url: 'https://example.com/my.pdf' })
  expect(await shownCv(site)).toBe('https://example.com/my.pdf')
  await save({ cv_url: null, name: 'Łukasz Żółć 👩🏽‍💻' })
  expect([await shownCv(site), (await get(site)).status]).toEqual(['/cv.pdf', 200])
  await save({ name: '名前' })
  expect([await shownCv(site), (await get(site)).status]).toEqual([null, 404])
})

it('a site that still names the file of an earlier demo gets the generated CV', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  await makeEntry(site, 'skills')
  await site.call('PUT', '/api/admin/settings', { token, body: { identity: { cv_url: '/demo/cv.pdf' } } })
  expect(await shownCv(site)).toBe('/cv.pdf')
})
