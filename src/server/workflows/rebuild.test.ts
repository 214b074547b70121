import { expect, it } from 'vitest'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'
import { migrate } from '../migrations.ts'
import { type GateThread, gateThread } from './gate-thread.ts'
import { workflowBody } from './test/files.ts'

const published = async (site: TestSite) => {
  const { token } = await makeAdmin(site)
  return { token, ...(await site.call('POST', '/api/workflows', { token, body: workflowBody() })).body }
}
const stored = (site: TestSite) =>
  site.context.database.db.selectFrom('workflow_files').selectAll().executeTakeFirstOrThrow()

onBothDatabases('data computed from stored files', (open) => {
  it('is computed again when an earlier version of the site stored it', async () => {
    await using site = await open()
    const { db } = site.context.database
    const before = await published(site)
    const { picture, steps } = await stored(site)
    await db.updateTable('workflow_files').set({ picture: '', thumbnail: '', steps: '[]' }).execute()
    await db.updateTable('workflows').set({ node_types: '[]' }).execute()

    await site.context.workflows.rebuild()

    const after = await stored(site)
    expect(after).toMatchObject({ picture, steps })
    expect(Buffer.from(after.share, 'base64').subarray(1, 4).toString()).toBe('PNG')
    // A rebuild does not make an open editor's version outdated.
    const { body } = await site.call('GET', `/api/workflows/${before.id}`)
    expect(body.updated_at).toBe(before.updated_at)
    const { node_types } = await db.selectFrom('workflows').select('node_types').executeTakeFirstOrThrow()
    expect(node_types).not.toBe('[]')
  })

  it('is computed again after an upgrade, from a copy that was cleaned by the current rules', async () => {
    await using site = await open()
    const { slug } = await published(site)
    const { database, workflows } = site.context
    await workflows.rebuild()
    const file = async (path: string) => (await site.call('GET', `/n8n-marketplace/${slug}${path}`)).text
    const clean = await file('.json')
    const before = clean.replace(/,\s*"webhookId": "[^"]+"/, '')
    expect(before).not.toContain('webhookId')
    await database.db.updateTable('workflow_files').set({ clean: before }).execute()
    await database.db.updateTable('workflow_versions').set({ file: before }).execute()
    await database.db.updateTable('rebuilt').set({ version: 0 }).where('name', '=', 'workflow files').execute()
    const facts = JSON.stringify({ apps: [], triggers: [], communityPackages: [] })
    await database.db.updateTable('workflows').set({ facts }).execute()

    await migrate(database)
    const apps = async () => (await site.call('GET', '/api/workflows')).body[0].apps
    expect(await apps()).toEqual([])
    const thumbnail = `/n8n-marketplace/${slug}/thumbnail-dark.svg`
    const kept = async () => (await site.app.request(thumbnail)).headers.get('cache-control')
    expect(await kept()).toContain('max-age=0')
    await workflows.rebuild()
    expect(await kept()).toContain('max-age=300')

    expect(await file('.json')).toBe(clean)
    expect(await apps()).toEqual(['Slack'])
    // The file of a version is never rewritten.
    expect(await file('/v/1.json')).toBe(before)
  })

  it('stays unchanged if a file cannot be drawn, and is not tried again', async () => {
    await using site = await open()
    await published(site)
    const { db } = site.context.database
    await db.updateTable('workflow_files').set({ clean: 'no JSON', picture: '<svg/>' }).execute()

    await site.context.workflows.rebuild()

    const { picture, share, rendered_version } = await stored(site)
    expect({ picture, share }).toEqual({ picture: '<svg/>', share: '' })
    expect(rendered_version).toBeGreaterThan(0)
  })

  it('is computed one file at a time, and stopping waits for the current file', async () => {
    let drawn = 0
    let ask = () => {}
    const asked = new Promise<void>((resolve) => {
      ask = resolve
    })
    const gate: GateThread = (job, ...given) => {
      if (job === 'render') {
        drawn += 1
        ask()
      }
      return gateThread(job, ...given)
    }
    await using site = await open({ gate })
    const { token } = await published(site)
    await site.call('POST', '/api/workflows', { token, body: workflowBody() })
    site.context.workflows.drawings.start(site.context.log)
    await asked
    await site.context.jobs.stop()
    expect(drawn).toBe(1)
    const rows = await site.context.database.db.selectFrom('workflow_files').select('rendered_version').execute()
    expect(rows.map(({ rendered_version }) => rendered_version).sort()).toEqual([0, 1])
  })

  it('is computed again after a save', async () => {
    await using site = await open()
    const { id, token } = await published(site)
    await site.context.workflows.rebuild()
    await site.call('PUT', `/api/workflows/${id}`, { token, body: workflowBody() })
    expect((await stored(site)).share).toBe('')
    await site.context.workflows.rebuild()
    expect((await stored(site)).share).not.toBe('')
  })
})
