import { expect, it } from 'vitest'
import { fullBody, makeEntry } from '../../../tests/helpers/factories.ts'
import { makeKey } from '../../../tests/helpers/keys.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'
import type { SiteOptions, TestSite } from '../../../tests/helpers/site.ts'
import type { Scope } from '../../contract/keys.ts'
import { nextNumberChange } from './number.ts'

const start = '2026-05-01T12:00:00.000Z'
const words = { slug: 'orders', number_label: 'orders since March 2025', number_days: 3 }

onBothDatabases('the living number of a project', (open) => {
  const openSite = async (options: SiteOptions = {}) => {
    const clock = { time: Date.parse(start) }
    const site = await open({ now: () => new Date(clock.time), ...options })
    const admin = await makeAdmin(site)
    const { token } = admin
    const later = (hours: number) => {
      clock.time += hours * 60 * 60 * 1000
    }
    const send = (value: unknown, slug = 'orders') =>
      site.call('PUT', `/api/projects/${slug}/number`, { token, body: { value } })
    return { site, admin, token, later, send, [Symbol.asyncDispose]: site.close }
  }
  const shown = async (site: TestSite) => (await site.call('GET', '/api/projects/slug/orders')).body.number

  it('is read with its words and its day, and in a list that asks for nothing else', async () => {
    await using opened = await openSite()
    const { site, later, send } = opened
    const made = await makeEntry(site, 'projects', words)
    expect(made.number).toBeNull()

    expect((await send(41_208.5)).body).toEqual({ value: 41_208.5, at: start, shown: true })

    const number = { value: 41_208.5, figure: '41,208.5', label: 'orders since March 2025', at: start, today: true }
    expect(await shown(site)).toEqual(number)
    expect((await site.call('GET', '/api/projects?fields=number')).body).toEqual([{ number }])
    expect((await site.call('GET', `/api/projects/${made.id}`)).body).toEqual({ ...made, number })
    later(12)
    expect(await shown(site)).toEqual({ ...number, today: false })
    later(59.9)
    expect(await shown(site)).toEqual({ ...number, today: false })
    later(0.1)
    expect(await shown(site)).toBeNull()
  })

  it('survives a save from a form that was opened before the number was sent, and the bin', async () => {
    await using opened = await openSite()
    const { site, token, send } = opened
    const { id, updated_at } = await makeEntry(site, 'projects', words)
    await send(1)
    await send(2)

    const body = { ...fullBody('projects', words), updated_at }
    expect((await site.call('PUT', `/api/projects/${id}`, { token, body })).status).toBe(200)
    expect(await shown(site)).toMatchObject({ value: 2 })

    await site.call('DELETE', `/api/projects/${id}`, { token })
    const [deleted] = (await site.call('GET', '/api/admin/bin', { token })).body
    await site.call('POST', `/api/admin/bin/${deleted.id}/restore`, { token })
    expect(await shown(site)).toMatchObject({ value: 2 })
  })

  it('is hidden until the owner has written its words, and then follows the case to a new slug', async () => {
    await using opened = await openSite()
    const { site, token, send } = opened
    const { id } = await makeEntry(site, 'projects', { ...words, number_label: null })
    expect((await send(7)).body.shown).toBe(false)
    expect(await shown(site)).toBeNull()

    const body = fullBody('projects', { ...words, slug: 'sales' })
    await site.call('PUT', `/api/projects/${id}`, { token, body })

    expect((await site.call('GET', `/api/projects/${id}`)).body.number).toMatchObject({ value: 7 })
    expect((await send(8)).body).toMatchObject({ value: 8, shown: true })
    expect((await send(8, 'unknown')).status).toBe(404)
  })

  it('an unchanged value outdates no page until its day changes, and another one does at once', async () => {
    await using opened = await openSite()
    const { site, later, send } = opened
    const { id } = await makeEntry(site, 'projects', words)
    const { content, db } = site.context.database
    const outdates = async (value: number) => {
      const before = content.current
      await send(value)
      return content.current > before
    }
    const stored = async () =>
      (await db.selectFrom('projects').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number
    const change = () => nextNumberChange(db, site.context.now())

    expect(await change()).toBeNull()
    expect(await outdates(1)).toBe(true)
    const first = await stored()
    expect(await change()).toBe(Date.parse('2026-05-02T00:00:00Z'))
    later(0.01)
    expect([await outdates(1), await stored()]).toEqual([false, first])
    later(1)
    expect([await outdates(1), await stored()]).not.toContain(first)
    expect(await outdates(1)).toBe(false)
    expect(await outdates(2)).toBe(true)
    later(24)
    expect(await change()).toBe(Date.parse('2026-05-04T13:00:36Z'))
    expect(await outdates(2)).toBe(true)
    later(24 * 3)
    expect(await change()).toBeNull()
  })

  it('refuses values that are not numbers, callers who are not admins, and more than 60 numbers a minute', async () => {
    await using opened = await openSite({ env: { RATE_LIMIT: 'on' } })
    const { site, admin, send } = opened
    await makeEntry(site, 'projects', words)
    const user = await makeUser(site)

    for (const value of ['1', null, true, [], {}, 1e13, -1e13, undefined]) {
      const { status, body } = await send(value)
      expect([value, status, Object.keys(body.fields)]).toEqual([value, 422, ['value']])
    }
    const path = '/api/projects/orders/number'
    expect((await site.call('PUT', path, { body: { value: 1 } })).status).toBe(401)
    expect((await site.call('PUT', path, { token: user.token, body: { value: 1 } })).status).toBe(403)
    const withKey = async (...scopes: Scope[]) =>
      site.call('PUT', path, { token: await makeKey(site, admin, scopes), body: { value: 1 } })
    expect((await withKey('content:write', 'content:read')).body.scope).toBe('projects:number')
    expect((await withKey('projects:number')).status).toBe(200)
    const statuses = []
    for (let call = 0; call < 60; call += 1) statuses.push((await send(call)).status)
    expect(statuses).toEqual([...Array(59).fill(200), 429])
    expect((await send(58)).status).toBe(200)
  })
})
