import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { claimedAvif } from '../../../tests/helpers/claimed-avif.ts'
import { storedEmail, storedEmails } from '../../../tests/helpers/emails.ts'
import { used } from '../../../tests/helpers/limiters.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite, type TestSite } from '../../../tests/helpers/site.ts'
import { mediaMessages } from '../../contract/media.ts'
import { removeUnusedImages } from '../media/files.ts'
import { openBuiltWeb, type Web } from '../pages/bundle.ts'
import { testimonialRules } from './form-page.ts'

let web: Web
beforeAll(async () => {
  web = await openBuiltWeb()
})

const written = { client_name: 'Grace', testimonial: 'It <b>works</b>.', rating: '4', consent: 'yes' }
const day = 24 * 60 * 60 * 1000
const later = (days: number) => () => new Date(Date.now() + days * day)
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .jpeg()
    .toBuffer()

async function send(
  { app }: Pick<TestSite, 'app'>,
  path: string,
  fields: Record<string, string> = written,
  file?: Uint8Array,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('image', new File(file ? [new Uint8Array(file)] : [], file ? 'me.jpg' : ''))
  const response = await app.request(path, { method: 'POST', body: form })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

async function invite(site: TestSite, body: object = {}) {
  const { token } = await makeAdmin(site)
  const made = await site.call('POST', '/api/testimonial-invitations', { token, body })
  expect(made.status).toBe(201)
  const list = async (query = '') => (await site.call('GET', `/api/testimonial-invitations${query}`, { token })).body
  const testimonials = async () => (await site.call('GET', '/api/testimonials', { token })).body
  return { token, list, testimonials, id: made.body.id as string, path: made.body.path as string, made: made.body }
}

const media = ({ dataDir }: TestSite) => {
  const folder = join(dataDir, 'media')
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}

onBothDatabases('a testimonial by invitation', (open) => {
  const openSite = () => open({ web, env: { CONTACT_TO: 'owner@example.com', SITE_URL: 'https://site.example' } })

  it('waits for the owner with the picture and the consent, and its link works once', async () => {
    await using site = await openSite()
    const { path, list, testimonials, token } = await invite(site, { client_name: 'Grace', client_company: 'Navy' })
    const page = await site.call('GET', path)
    expect([page.status, page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
      200,
      'private, no-store',
      'no-referrer',
    ])
    expect(page.text).toContain('name="robots" content="noindex"')
    expect(page.text).toContain('value="Navy"')

    const sent = await send(site, path, written, await picture())
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${path}?sent=1`])
    expect((await site.call('GET', `${path}?sent=1`)).text).toContain('Thank you')
    const [testimonial] = await testimonials()
    expect(testimonial).toMatchObject({
      client_name: 'Grace',
      testimonial: 'It <b>works</b>.',
      rating: 4,
      active: false,
    })
    expect((await site.call('GET', '/api/testimonials')).body).toEqual([])
    const image = await site.app.request(testimonial.client_image_url)
    const bytes = Buffer.from(await image.arrayBuffer())
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(bytes.includes('SECRET-PLACE')).toBe(false)
    expect((await site.call('GET', '/api/media', { token })).body).toMatchObject([{ width: 40, height: 30 }])

    const waiting = await list('?waiting=true')
    expect(waiting).toMatchObject([
      { state: 'used', consent: expect.stringMatching(/^I agree that /), testimonial: { active: false } },
    ])
    const arrived = await storedEmail(site, 'testimonial-arrived')
    expect(arrived).toMatchObject({ to: 'owner@example.com', path: `/admin/testimonials?edit=${testimonial.id}` })
    expect(arrived.html).not.toContain('<b>works')

    const second = await send(site, path)
    expect([second.status, await testimonials()]).toEqual([404, [testimonial]])
    await site.call('PUT', `/api/testimonials/${testimonial.id}`, { token, body: { ...testimonial, active: true } })
    expect(await list('?waiting=true')).toEqual([])
  })

  it('sent twice at once is stored once', async () => {
    await using site = await openSite()
    const { path, testimonials } = await invite(site)
    const answers = await Promise.all([send(site, path), send(site, path), send(site, path)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404])
    expect(await testimonials()).toHaveLength(1)
    expect(await storedEmails(site, 'testimonial-arrived')).toHaveLength(1)
  })

  it('keeps everything that was typed when the form is not valid, and asks for the picture again', async () => {
    await using site = await openSite()
    const { path, testimonials } = await invite(site)
    const { consent: _, ...without } = written
    const rejected = await send(site, path, { ...without, client_position: 'Admiral"><script>x' }, await picture())
    expect(rejected.status).toBe(422)
    expect(rejected.text).toContain('Please agree to publication')
    expect(rejected.text).toContain('Please choose the picture again.')
    expect(rejected.text).toContain('It &lt;b&gt;works&lt;/b&gt;.')
    expect(rejected.text).not.toContain('<script>x')
    expect(media(site)).toEqual([])
    expect((await send(site, path, written, await picture())).status).toBe(303)
    expect((await testimonials())[0].client_image_url).toMatch(/^\/media\//)
  })

  it('a used, expired, revoked or unknown link gives the same page, and takes no file', async () => {
    await using site = await openSite()
    const { path, id, token } = await invite(site)
    const other = (await site.call('POST', '/api/testimonial-invitations', { token, body: {} })).body
    await site.call('POST', `/api/testimonial-invitations/${id}/revoke`, { token })
    await send(site, other.path)
    const third = (await site.call('POST', '/api/testimonial-invitations', { token, body: {} })).body
    const { db } = site.context.database
    const expired = { expires_at: new Date(Date.now() - day).toISOString() }
    await db.updateTable('testimonial_invitations').set(expired).where('id', '=', third.id).execute()
    const visit = async (address: string) => {
      const { status, text } = await site.call('GET', address)
      const posted = await send(site, address, written, await picture())
      const api = await site.call('GET', `/api/testimonial-invitations/open/${address.split('/')[2]}`)
      const plain = (page: string) => page.slice(page.indexOf('<main'), page.indexOf('</main>'))
      return { status, text: plain(text), posted: [posted.status, plain(posted.text)], api: [api.status, api.body] }
    }
    const unknown = await visit(`/testimonial/${'a'.repeat(32)}`)
    expect(unknown).toMatchObject({ status: 404, text: expect.stringContaining('This link does not work') })
    expect(await visit(path)).toEqual(unknown)
    expect(await visit(other.path)).toEqual(unknown)
    expect(await visit(third.path)).toEqual(unknown)
    expect(media(site)).toEqual([])
    expect((await site.call('POST', `/api/testimonial-invitations/${other.id}/revoke`, { token })).status).toBe(409)
  })

  it('the link is mailed with the owner’s text, and only its hash is stored', async () => {
    await using site = await openSite()
    const body = { client_name: 'Grace', email: 'grace@navy.example', text: 'Dear {name},\n\nplease?' }
    const { made, path, list } = await invite(site, body)
    const mailed = await storedEmail(site, 'testimonial-invitation')
    expect(mailed).toMatchObject({ to: 'grace@navy.example', replyTo: 'owner@example.com', path })
    expect(mailed.text).toMatch(/^Dear Grace,\n\nplease\?\n/)
    const token = path.split('/').at(-1) ?? ''
    const rows = await site.context.database.db.selectFrom('testimonial_invitations').selectAll().execute()
    expect(JSON.stringify([rows, await list()])).not.toContain(token)
    expect(made.state).toBe('open')
  })

  it('old links are removed, links of testimonials stay, and an abandoned picture is removed', async () => {
    await using site = await openSite()
    const { token, list, testimonials } = await invite(site)
    const used = (await site.call('POST', '/api/testimonial-invitations', { token, body: {} })).body
    await send(site, used.path, written, await picture())
    await site.context.files.put(`media/${'b'.repeat(32)}.webp`, await picture())
    expect(media(site)).toHaveLength(2)
    for (const file of media(site)) utimesSync(file, new Date(0), new Date(0))
    await removeUnusedImages(site.context, new Date())
    expect(media(site)).toHaveLength(1)
    await again(site, { now: later(61) }).context.invitations.removeOld()
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual([used.id])
    const [{ id }] = await testimonials()
    await site.context.database.db.deleteFrom('testimonials').where('id', '=', id).execute()
    await again(site, { now: later(61) }).context.invitations.removeOld()
    expect(await list()).toEqual([])
  })
})

// On one database, because a refused testimonial is not stored.
describe('a testimonial that is refused', () => {
  it('for its fields or its file stores nothing, and the link still works', async () => {
    await using site = await openTestSite({ web })
    const { path, testimonials } = await invite(site)
    const wrong: Record<string, string>[] = [
      { client_name: ' ' },
      { testimonial: '' },
      { testimonial: 'x'.repeat(10_001) },
      { rating: '6' },
      { rating: '' },
      { consent: 'no' },
    ]
    for (const fields of wrong) {
      expect((await send(site, path, { ...written, ...fields })).status, JSON.stringify(fields).slice(0, 60)).toBe(422)
    }
    expect((await send(site, path, written, Buffer.from('<svg onload="x"/>'))).status).toBe(415)
    expect([media(site), await testimonials()]).toEqual([[], []])
    expect((await site.call('GET', path)).status).toBe(200)
  })

  it('for a picture of more than 16 million pixels says so at the field, and keeps what was typed', async () => {
    await using site = await openTestSite({ web })
    const { path } = await invite(site)
    const refused = await send(site, path, written, await claimedAvif(5_000, 5_000))
    expect([refused.status, media(site)]).toEqual([422, []])
    expect(refused.text).toContain(mediaMessages.tooManyPixels(25_000_000, 16_000_000))
    expect(refused.text).toContain('It &lt;b&gt;works')
  })

  it('for its fields says nothing about a picture that was not checked yet', async () => {
    await using site = await openTestSite({ web })
    const { path } = await invite(site)
    const refused = await send(site, path, { ...written, consent: 'no' }, await claimedAvif(7_700, 7_700))
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Please agree to publication')
    expect(refused.text).not.toContain('This image has')
  })

  it('counts like one that is stored', async () => {
    await using site = await openTestSite({ web })
    const { path, id } = await invite(site)
    const { invitation } = testimonialRules
    await used(site.context, invitation.limit - 2, [invitation, id])
    const statuses = []
    for (let count = 0; count < 3; count += 1)
      statuses.push((await send(site, path, { ...written, consent: 'no' }, await picture())).status)
    expect(statuses).toEqual([422, 422, 429])
  })

  it('a client’s animated picture stands still', async () => {
    await using site = await openTestSite({ web })
    const { path } = await invite(site)
    const frames = Buffer.alloc(40 * 80 * 3, 'frames!')
    const animated = await sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
      .gif()
      .toBuffer()
    expect((await sharp(animated).metadata()).pages).toBe(2)
    expect((await send(site, path, written, animated)).status).toBe(303)
    expect((await sharp(media(site)[0]).metadata()).pages ?? 1).toBe(1)
  })

  it('because too many were sent is 429, and the page keeps its texts', async () => {
    await using site = await openTestSite({ web })
    const { path, id } = await invite(site)
    const { invitation } = testimonialRules
    await used(site.context, invitation.limit, [invitation, id])
    const refused = await send(site, path, written, await picture())
    expect([refused.status, media(site)]).toEqual([429, []])
    expect(refused.text).toContain('It &lt;b&gt;works')
  })
})
