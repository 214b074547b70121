import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { earlierBackup, put } from '../../../../tests/helpers/backup/samples.ts'
import { encryptCheaply } from '../../../../tests/helpers/cheap-encryption.ts'
import { fullBody } from '../../../../tests/helpers/factories.ts'
import { workflowBody } from '../../../../tests/helpers/n8n/files.ts'
import { onBothDatabases } from '../../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../../tests/helpers/people.ts'
import { openTestSite, type TestSite } from '../../../../tests/helpers/site.ts'
import { openPlace } from '../automatic/place.ts'
import { unfinishedPath } from '../disk.ts'
import { copyInChild } from '../in-child.ts'
import { keepBackup } from '../make.ts'

encryptCheaply()

const backupKey = 'four words of a pass-phrase'

async function owner(site: TestSite) {
  const { token } = await makeAdmin(site)
  const call = (method: string, path: string, body?: unknown) => site.call(method, path, { token, body })
  const backUp = async (day = 10, key: string | null = null) => {
    const now = new Date(`2026-06-${day}T03:00:00.000Z`)
    const made = { kind: 'site' as const, now, backupKey: key }
    return (await keepBackup(site.context, openPlace(site.context.config), made)).name
  }
  const entries = (backup: string, q = '') => call('GET', `/api/admin/backups/${backup}/entries?q=${q}`)
  const restore = (backup: string, id: string) => call('POST', `/api/admin/backups/${backup}/entries/${id}/restore`)
  /** Deletes an entry, also from the trash. */
  const lose = async (path: string, id: string) => {
    await call('DELETE', `${path}/${id}`)
    await call('DELETE', `/api/admin/bin/${id}`)
  }
  const edit = async ({ id, slug, title }: Record<string, string>, changes: object) => {
    const { status } = await call('PUT', `/api/blogs/${id}`, fullBody('blogs', { slug, title, ...changes }))
    expect(status).toBe(200)
  }
  return { call, backUp, entries, restore, lose, edit }
}

const leftovers = () => readdirSync(tmpdir()).filter((name) => name === unfinishedPath('site-entries'))

onBothDatabases('an entry in a backup', (open) => {
  it('is found by a part of its title, and compared with the site', async () => {
    await using site = await open()
    const { call, backUp, entries, lose, edit } = await owner(site)
    const posts: Record<string, string>[] = []
    for (const title of ['Équipe gone', 'Équipe edited', 'Équipe kept', 'Another']) {
      const slug = title.toLowerCase().replace(/[^a-z]/g, '')
      posts.push((await call('POST', '/api/blogs', fullBody('blogs', { title, slug }))).body)
    }
    await call('POST', '/api/workflows', workflowBody({ name: 'The équipe template' }))
    const name = await backUp()
    await lose('/api/blogs', posts[0]?.id ?? '')
    await edit(posts[1] ?? {}, { title: 'Renamed' })

    expect((await call('GET', '/api/admin/backups')).body).toEqual([
      { name, kind: 'site', made_at: '2026-06-10T03:00:00.000Z' },
    ])
    const { body, headers } = await entries(name, encodeURIComponent('ÉQUIPE'))
    expect(body.map((each: Record<string, string>) => [each.kind, each.title, each.state])).toEqual([
      ['workflows', 'The équipe template', 'same'],
      ['blogs', 'Équipe edited', 'different'],
      ['blogs', 'Équipe gone', 'missing'],
      ['blogs', 'Équipe kept', 'same'],
    ])
    expect(headers.get('X-Total-Count')).toBe('4')
  })

  it('comes back as a draft with its id and earlier versions if the site has lost it', async () => {
    await using site = await open()
    const { call, backUp, entries, restore, lose, edit } = await owner(site)
    const { body: post } = await call('POST', '/api/blogs', fullBody('blogs', { published: true }))
    await edit(post, { content: 'edited', published: true })
    const { body: template } = await call('POST', '/api/workflows', workflowBody({ published: true }))
    const name = await backUp()
    const read = async () =>
      Promise.all([call('GET', `/api/blogs/${post.id}`), call('GET', `/api/workflows/${template.id}`)])
    const [postBefore, templateBefore] = await read()
    await lose('/api/blogs', post.id)
    await lose('/api/workflows', template.id)

    expect((await restore(name, post.id)).body).toMatchObject({ id: post.id, kind: 'blogs', state: 'same' })
    expect((await restore(name, template.id)).status).toBe(200)

    const [postAfter, templateAfter] = await read()
    expect(postAfter?.body).toEqual({ ...postBefore?.body, published: false })
    expect(templateAfter?.body).toEqual({ ...templateBefore?.body, published: false })
    expect((await call('GET', `/api/blogs/${post.id}/versions`)).body).toHaveLength(1)
    expect((await site.call('GET', `/api/blogs/${post.id}`)).status).toBe(404)
    expect((await site.call('GET', `/api/workflows/${template.id}`)).status).toBe(404)
    expect((await entries(name)).body.map((each: { state: string }) => each.state)).toEqual(['same', 'same'])
    const { body: next } = await call('POST', '/api/workflows', workflowBody({ slug: 'next' }))
    expect(next.number).toBeGreaterThan(template.number)
  })

  it('replaces a published post, which keeps the replaced version', async () => {
    await using site = await open()
    const { call, backUp, restore, edit } = await owner(site)
    const { body: post } = await call('POST', '/api/blogs', fullBody('blogs', { content: 'first', published: false }))
    const name = await backUp()
    await edit(post, { content: 'second', published: true, publish_at: null })

    expect((await restore(name, post.id)).status).toBe(200)

    const { body: after } = await site.call('GET', `/api/blogs/${post.id}`)
    expect(after).toMatchObject({ content: 'first', published: true })
    const { body: versions } = await call('GET', `/api/blogs/${post.id}/versions`)
    const { body: newest } = await call('GET', `/api/blogs/${post.id}/versions/${versions[0].id}`)
    expect(newest.fields.content).toBe('second')
  })

  it('gives a published template a new version, and a draft none', async () => {
    await using site = await open()
    const { call, backUp, restore } = await owner(site)
    const made = async (slug: string, published: boolean) =>
      (await call('POST', '/api/workflows', workflowBody({ slug, published, version: '1.0.0' }))).body
    const [shown, draft] = [await made('shown', true), await made('draft', false)]
    const name = await backUp()
    for (const { id, slug, published } of [shown, draft]) {
      await call('PUT', `/api/workflows/${id}`, workflowBody({ slug, published, version: '2.0.0' }))
    }

    for (const { id } of [shown, draft]) expect((await restore(name, id)).status).toBe(200)

    const after = async (id: string) => (await call('GET', `/api/workflows/${id}`)).body
    expect(await after(shown.id)).toMatchObject({ version: '1.0.0', published: true, version_number: 3 })
    expect(await after(draft.id)).toMatchObject({ version: '1.0.0', published: false, version_number: 0 })
  })

  it('is refused with 409 while another entry has its address, or while it is in the trash', async () => {
    await using site = await open()
    const { call, backUp, entries, restore, edit } = await owner(site)
    const { body: lost } = await call('POST', '/api/blogs', fullBody('blogs', { slug: 'one' }))
    const { body: moved } = await call('POST', '/api/blogs', fullBody('blogs', { slug: 'two' }))
    const name = await backUp()
    await call('DELETE', `/api/blogs/${lost.id}`)
    expect((await restore(name, lost.id)).body).toMatchObject({ code: 'conflict' })
    await call('DELETE', `/api/admin/bin/${lost.id}`)
    await edit(moved, { slug: 'three' })
    for (const slug of ['one', 'two']) await call('POST', '/api/blogs', fullBody('blogs', { slug }))

    for (const { id } of [lost, moved]) expect((await restore(name, id)).status).toBe(409)
    const states = (await entries(name)).body.map(({ state }: { state: string }) => state)
    expect(states.sort()).toEqual(['different', 'missing'])
  })
})

it('only backups of the list can be opened, and only their entries restored', async () => {
  await using site = await openTestSite()
  const { backUp, entries, restore, call } = await owner(site)
  const name = await backUp()
  put(site.dataDir, 'secret', 'hush')
  for (const other of ['site-2026-06-11-030000.backup', '..%2Fsecret', '%00']) {
    expect((await entries(other)).status).toBe(404)
  }
  expect((await restore(name, '0198c0de-0000-7000-8000-000000000000')).status).toBe(404)
  expect((await site.call('GET', `/api/admin/backups/${name}/entries`)).status).toBe(401)
  expect((await call('GET', '/api/admin/bin')).body).toEqual([])
})

it('a backup that cannot be opened is refused with its reason, and leaves no temporary file', async () => {
  await using site = await openTestSite()
  const { backUp, entries } = await owner(site)
  const [locked, broken] = [await backUp(10, backupKey), await backUp(11)]
  writeFileSync(join(site.dataDir, 'backups', broken), 'no backup')
  expect((await entries(locked)).body).toMatchObject({ code: 'conflict', error: expect.stringContaining('BACKUP_KEY') })
  expect((await entries(broken)).body).toMatchObject({ code: 'conflict' })
  expect(leftovers()).toEqual([])
})

it('an encrypted backup is opened by another process, and its copy is removed with the site', async () => {
  await using site = await openTestSite({ env: { BACKUP_KEY: backupKey }, copyBackup: copyInChild })
  const { call, backUp, entries } = await owner(site)
  await call('POST', '/api/blogs', fullBody('blogs', { title: 'Secret' }))
  const name = await backUp(10, backupKey)
  await expect.poll(async () => (await entries(name)).body).toMatchObject([{ title: 'Secret', state: 'same' }])
  expect(leftovers()).toHaveLength(1)
  expect(existsSync(join(tmpdir(), leftovers()[0] ?? '', 'decrypted'))).toBe(false)
  await site.close()
  expect(leftovers()).toEqual([])
})

it('the entries of a backup that an earlier release encrypted are listed, and come back', async () => {
  await using site = await openTestSite({ env: { BACKUP_KEY: backupKey } })
  const { entries, restore } = await owner(site)
  const name = 'site-2026-06-10-030000.backup'
  put(site.dataDir, `backups/${name}`, earlierBackup)
  expect((await entries(name)).body).toMatchObject([{ kind: 'skills', title: 'Automation', state: 'missing' }])
  expect((await restore(name, '0198f000-0000-7000-8000-000000000002')).body).toMatchObject({ state: 'same' })
})

it('while a backup is being opened, another one answers 503 with Retry-After', async () => {
  const opening = Promise.withResolvers<void>()
  await using site = await openTestSite({ copyBackup: () => opening.promise })
  const { backUp, entries } = await owner(site)
  const [one, other] = [await backUp(10), await backUp(11)]
  const first = entries(one)
  await expect.poll(() => site.context.backupEntries.isOpen(one)).toBe(true)
  const { status, headers } = await entries(other)
  expect([status, headers.get('Retry-After')]).toEqual([503, '2'])
  opening.reject(new Error('ended'))
  expect((await first).status).toBe(500)
})
