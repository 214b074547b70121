import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exported, imported } from '../../../tests/helpers/export/folders.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'
import { openTestSite, type TestSite } from '../../../tests/helpers/site.ts'
import { cvMessages } from '../../contract/cv.ts'
import { limits } from '../../contract/limits.ts'
import { removeUnusedCvs } from './index.ts'

const pdf = (text = 'a') => Buffer.from(`%PDF-1.7\n${text}`)

async function upload({ app }: TestSite, token: string | undefined, bytes: Uint8Array, name = 'cv.pdf') {
  const form = new FormData()
  form.set('file', new File([Uint8Array.from(bytes)], name))
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const response = await app.request('/api/admin/settings/cv', { method: 'POST', headers, body: form })
  return { status: response.status, body: await response.json() }
}

const show = (site: TestSite, token: string, identity: object) =>
  site.call('PUT', '/api/admin/settings', { token, body: { identity } })

it('an uploaded PDF is served to be saved under the owner’s name', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const { status, body } = await upload(site, token, pdf(), '../x"\r\n.exe')
  expect(status).toBe(201)
  expect(body.url).toMatch(/^\/cv\/[0-9a-f]{32}\.pdf$/)
  await show(site, token, { name: 'Zoë "Q" Ünal\u2028', cv_url: body.url })

  const file = await site.app.request(body.url)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="zoe-q-unal-cv.pdf"',
    'content-length': String(pdf().length),
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(await file.arrayBuffer()).equals(pdf())).toBe(true)
  const headers = { 'if-none-match': file.headers.get('etag') ?? '' }
  expect((await site.app.request(body.url, { headers })).status).toBe(304)
  await show(site, token, { name: '名前' })
  expect((await site.app.request(body.url)).headers.get('content-disposition')).toBe('attachment; filename="cv.pdf"')
})

it('only the admin may upload', async () => {
  await using site = await openTestSite()
  expect((await upload(site, undefined, pdf())).status).toBe(401)
  expect((await upload(site, (await makeUser(site)).token, pdf())).status).toBe(403)
  expect(await site.context.files.list('cv')).toEqual([])
})

it('a page named cv.pdf, an empty file and one over the limit are refused, and an unknown address is 404', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  for (const [bytes, status, sentence] of [
    [Buffer.from('<script>alert(1)</script>%PDF-1.7'), 415, cvMessages.wrongType],
    [Buffer.alloc(0), 415, cvMessages.wrongType],
    [Buffer.concat([pdf(), Buffer.alloc(limits.cv)]), 413, cvMessages.tooLarge],
  ] as const) {
    expect(await upload(site, token, bytes)).toMatchObject({ status, body: { error: sentence } })
  }
  expect(await site.context.files.list('cv')).toEqual([])
  for (const path of ['/cv/nope.pdf', '/cv/..%2fsite.db', `/cv/${'0'.repeat(32)}.pdf`]) {
    expect([path, (await site.app.request(path)).status]).toEqual([path, 404])
  }
})

it('a CV is deleted if it is a day old and no version of the settings names it', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const later = new Date(Date.now() + 60_000)
  const stored = async () => (await site.context.files.list('cv')).map((key) => `/${key}`)
  const [kept, replaced, never] = await Promise.all(
    ['a', 'b', 'c'].map(async (text) => (await upload(site, token, pdf(text))).body.url),
  )
  await removeUnusedCvs(site.context, later)
  expect(await stored()).toHaveLength(3)

  await show(site, token, { cv_url: replaced })
  await show(site, token, { cv_url: kept })
  await removeUnusedCvs(site.context, new Date(0))
  expect(await stored()).toContain(never)
  await removeUnusedCvs(site.context, later)
  expect((await stored()).sort()).toEqual([kept, replaced].sort())

  await site.context.database.db.deleteFrom('settings_version').where('settings', 'like', `%${replaced}%`).execute()
  await removeUnusedCvs(site.context, later)
  expect(await stored()).toEqual([kept])
})

it('an export contains the CV, an import brings it back, and one that was changed is refused', async () => {
  await using before = await openTestSite()
  const { token } = await makeAdmin(before)
  const { url } = (await upload(before, token, pdf('exported'))).body
  await show(before, token, { cv_url: url })
  const folder = await exported(before)

  await using after = await openTestSite()
  await imported(after, folder)
  expect(Buffer.from(await (await after.app.request(url)).arrayBuffer()).equals(pdf('exported'))).toBe(true)
  expect((await after.context.settings.current()).identity.cv_url).toBe(url)

  writeFileSync(join(folder, 'cv.pdf'), pdf('another'))
  await using third = await openTestSite()
  await expect(imported(third, folder)).rejects.toThrow('cv.pdf: Its contents have changed since the export.')
})
