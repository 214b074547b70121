import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { exported, workflowBody } from '../../../tests/helpers/n8n/files.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'
import { migrate, siteUpgrade } from '../migrations.ts'
import { upgrade } from '../platform/database/migrate.ts'
import { type GateThread, gateThread } from './gate-thread.ts'

const published = async (site: TestSite) => {
  const { token } = await makeAdmin(site)
  return { token, ...(await site.call('POST', '/api/workflows', { token, body: workflowBody() })).body }
}

/** A template as the release with the first five migrations has left it: with other facts, and no share picture. */
async function leaveFormerTemplate({ context: { database } }: TestSite) {
  const former = Object.entries(siteUpgrade.migrations).filter(([name]) => name < '006')
  await upgrade(database, { ...siteUpgrade, migrations: Object.fromEntries(former), rebuilds: [] })
  // The schema of this release has more columns.
  const db = database.db as unknown as Kysely<Record<string, Record<string, string | number>>>
  const id = '0198c0de-0000-7000-8000-000000000001'
  const texts = { slug: 'alerts', name: 'Alerts', description: '', category: 'Sales', usage_instructions: '' }
  const lists = { tags: '[]', requirements: '[]', node_types: '[]' }
  const facts = JSON.stringify({ apps: [], triggers: [], communityPackages: [], nodeCount: 2 })
  const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
  const row = { id, number: 1, ...texts, ...lists, ...times, facts, published: 1, version: '1.0', version_number: 1 }
  await db.insertInto('workflows').values(row).execute()
  const file = JSON.stringify(exported())
  const files = { workflow_id: id, original: file, clean: file, steps: '[]', thumbnail: '', picture: '' }
  await db.insertInto('workflow_files').values(files).execute()
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

  it('is in the list and its filters after an upgrade, without a save, also in another process', async () => {
    await using site = await open({ migrated: false })
    await leaveFormerTemplate(site)
    await migrate(site.context.database)
    const processes = [site, again(site)]
    const shown = async ({ call }: Pick<TestSite, 'call'>) => ({
      apps: (await call('GET', '/api/workflows')).body.map(({ apps }: { apps: string[] }) => apps),
      total: (await call('GET', '/api/workflows?app=Slack')).body.length,
      filters: (await call('GET', '/api/workflows/filters')).body.apps.map(({ value }: { value: string }) => value),
    })
    for (const each of processes) expect(await shown(each)).toEqual({ apps: [[]], total: 0, filters: [] })

    await site.context.workflows.rebuild()

    for (const each of processes) expect(await shown(each)).toEqual({ apps: [['Slack']], total: 1, filters: ['Slack'] })
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
