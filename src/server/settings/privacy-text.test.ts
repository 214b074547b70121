import { expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'

onBothDatabases('GET /api/privacy', (open) => {
  it('answers the owner’s text as safe HTML, after a save and a restart too', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const read = async (of = site) => (await of.call('GET', '/api/privacy')).body.html
    expect(await read()).toContain('<h2')
    const text = 'Nothing, <script>alert(1)</script>**really**.'
    await site.call('PUT', '/api/admin/settings', { token, body: { privacy: { text } } })
    expect(await read()).toContain('<strong>really</strong>')
    expect(await read(again(site))).toBe(await read())
    expect(await read()).not.toContain('<script')
    expect((await site.call('GET', '/api/settings')).text).not.toContain('really')
    expect((await site.call('PUT', '/api/admin/settings', { token, body: { privacy: { text: '' } } })).status).toBe(422)
  })
})
