import { expect, it } from 'vitest'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'
import { clockAt, minute, report, short, statsOf } from '../../../tests/helpers/read-reports.ts'

onBothDatabases('the figures of the admin', (open) => {
  it('are for admins, also as CSV without formulas', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { token: reader } = await makeUser(site)
    await report(site, { path: '/', utm_campaign: '=cmd|x' })
    for (const path of ['/api/stats', '/api/stats.csv', '/api/stats/live']) {
      expect((await site.call('GET', path)).status).toBe(401)
      expect((await site.call('GET', path, { token: reader })).status).toBe(403)
    }
    for (const query of ['days=0', 'days=731', 'by=person', 'days=x']) {
      expect((await site.call('GET', `/api/stats?${query}`, { token })).status).toBe(400)
    }
    const csv = await site.call('GET', '/api/stats.csv?by=campaign&days=7', { token })
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="figures-by-campaign-7-days.csv"')
    const [names, row] = csv.text.split('\r\n')
    expect(names).toBe('campaign,reads,visitors,contacts,messages,downloads,imports,copies,searches,unanswered')
    expect(row).toBe('"\'=cmd|x","1","1","0","0","0","0","0","0","0"')
    expect((await statsOf(site, token, 'days=7')).rows).toHaveLength(7)
  })

  it('show the last hour, and what happened since the owner was here before', async () => {
    const clock = clockAt('2026-11-20T10:00:00Z')
    await using site = await open(clock)
    const { token } = await makeAdmin(site)
    const visit = async () => (await site.call('POST', '/api/admin/last-visit', { token })).body
    const none = { reads: 0, visitors: 0, downloads: 0, imports: 0, messages: 0 }
    await report(site, { path: '/' })
    expect(await visit()).toEqual({ since: null, ...none, reads: 1, visitors: 1 })
    await report(site, { path: '/about' })
    clock.time += 10 * minute
    expect(await visit()).toMatchObject({ since: null })
    clock.time += 48 * 60 * minute
    await site.context.analytics.tick()
    await report(site, { path: '/', from: 'lobste.rs' })
    const later = { since: '2026-11-20T10:10:00.000Z', ...none, reads: 1, visitors: 1 }
    expect([await visit(), await visit()]).toEqual([later, later])
    const live = (await site.call('GET', '/api/stats/live', { token })).body
    expect(live).toMatchObject({ reads: 1, visitors: 1, minutes: [{ at: '2026-11-22T10:10:00.000Z', reads: 1 }] })
    expect([short(live.pages), short(live.sources)]).toEqual([
      [{ key: '/', reads: 1, visitors: 1 }],
      [{ key: 'lobste.rs', reads: 1, visitors: 1 }],
    ])
  })
})
