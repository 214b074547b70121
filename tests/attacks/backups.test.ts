import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { digestOf } from '../../src/server/backup/format.ts'
import { makeBackup } from '../../src/server/backup/make.ts'
import { restoreBackup } from '../../src/server/backup/restore.ts'
import { storedEmail } from '../helpers/emails.ts'
import { makeEntry } from '../helpers/factories.ts'
import { onBothDatabases } from '../helpers/on-both-databases.ts'
import { makeAdmin } from '../helpers/people.ts'
import { removedAtExit } from '../helpers/removed-at-exit.ts'
import type { TestSite } from '../helpers/site.ts'

const newFolder = () => removedAtExit(mkdtempSync(join(tmpdir(), 'site-attack-')))
const signedPart = /^[^.]+/

/** A site with a session, links, a sign-up and emails as files, and the secrets that must not leak. */
async function withKeys(site: TestSite) {
  const { token, email, password } = await makeAdmin(site)
  await site.call('POST', '/api/auth/reset-password-request', { body: { email } })
  const { path } = await storedEmail(site, 'reset-password')
  const sample = 'a letter that waits in a folder'
  await site.context.mail.deliverDue()
  writeFileSync(join(site.dataDir, 'outbox', 'one.eml'), sample)
  await site.call('POST', '/api/auth/reset-password-request', { body: { email } })
  const secret = '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'
  writeFileSync(join(site.dataDir, 'session-secret'), secret)
  const { db } = site.context.database
  const draft = await makeEntry(site, 'blogs', { published: false })
  const preview = (await site.call('POST', `/api/blogs/${draft.id}/preview-link`, { token })).body.path
    .split('/')
    .at(-1)
  await site.call('POST', '/api/auth/signup', { body: { email, password: 'of a stranger' } })
  const pending = await db.selectFrom('pending_sign_up').select('password_hash').executeTakeFirstOrThrow()
  const rows = await db.selectFrom('session').selectAll().execute()
  const waiting = new URLSearchParams((await storedEmail(site, 'reset-password')).path.split('?')[1])
  const raw = decodeURIComponent(token).match(signedPart)?.[0] ?? ''
  const stored = String(Reflect.get(rows[0] ?? {}, 'token'))
  return {
    token,
    email,
    password,
    path,
    raw,
    stored,
    keys: [raw, stored, sample, secret, preview, pending.password_hash, ...waiting.values()],
  }
}

onBothDatabases('a stolen copy of the data', (open) => {
  it('the database contains only hashes of session tokens', async () => {
    await using site = await open()
    const { token, raw, stored } = await withKeys(site)
    expect(stored).not.toBe(raw)
    expect(stored).toMatch(/^[0-9a-f]{64}$/)
    expect((await site.call('GET', '/api/auth/me', { token })).status).toBe(200)
    expect((await site.call('GET', '/api/auth/me', { token: token.replace(raw, stored) })).status).toBe(401)
    expect((await site.call('POST', '/api/auth/logout', { token })).status).toBe(204)
    expect((await site.call('GET', '/api/auth/me', { token })).status).toBe(401)
    expect(await site.context.database.db.selectFrom('session').select('id').execute()).toEqual([])
  })

  it('a backup contains no session, no secret and no link that grants access', async () => {
    await using site = await open()
    const { token, email, password, keys } = await withKeys(site)
    const file = join(newFolder(), 'site.backup')
    await makeBackup(site.context, file)
    const bytes = readFileSync(file)
    expect(keys.length).toBeGreaterThan(5)
    for (const key of keys) expect(bytes.includes(key), key).toBe(false)

    const { dataDir } = site
    const postgres = site.context.database.kind === 'postgres' ? site.context.database : null
    if (!postgres) return
    await restoreBackup(file, { dataDir, storage: null, postgres })
    expect((await site.call('GET', '/api/auth/me', { token })).status).toBe(401)
    expect((await site.call('POST', '/api/auth/login', { body: { email, password } })).status).toBe(200)
    // A restore keeps what backups exclude.
    expect(readFileSync(join(dataDir, 'session-secret'), 'utf8')).toHaveLength(64)
  })
})

it('restoring an older backup with sessions and the secret restores neither', async () => {
  const { openTestSite } = await import('../helpers/site.ts')
  await using site = await openTestSite()
  const file = join(newFolder(), 'old.backup')
  const { token, stored } = await withKeys(site)
  await makeBackup(site.context, file)
  const { id } = await site.context.database.db.selectFrom('user').select('id').executeTakeFirstOrThrow()
  const backup = new DatabaseSync(file)
  const time = new Date().toISOString()
  backup
    .prepare(
      'insert into session (id, token, "userId", "expiresAt", "createdAt", "updatedAt") values (?, ?, ?, ?, ?, ?)',
    )
    .run('s', stored, id, '2099-01-01T00:00:00.000Z', time, time)
  backup.prepare('insert into backup_file values (?, ?, ?)').run('session-secret', 0o600, Buffer.from('leaked'))
  // Older backups have no manifest.
  backup.exec('alter table backup_info drop column manifest')
  backup.prepare('update backup_info set sha256 = ?').run(digestOf(backup))
  backup.close()

  const dataDir = join(newFolder(), 'data')
  await restoreBackup(file, { dataDir, storage: null, postgres: null })
  const restored = new DatabaseSync(join(dataDir, 'site.db'))
  expect(restored.prepare('select count(*) as n from session').get()?.n).toBe(0)
  restored.close()
  expect(() => readFileSync(join(dataDir, 'session-secret'))).toThrow('ENOENT')
  expect(token).toBeTruthy()
})
