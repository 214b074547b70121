import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import { admin, type Site, startSite } from '../helpers/server-process.ts'

let site: Site
afterEach(() => site.stop())

test('kill -9 during writes loses no answered write', async () => {
  site = await startSite({ DEMO_CONTENT: 'off', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
  const answered: string[] = []
  const write = async () => {
    for (;;) {
      const response = await site.asAdmin('POST', '/api/skills', { category: 'Skill', icon: 'code' })
      if (response.status === 201) answered.push((await response.json()).id)
    }
  }
  const writers = [write(), write(), write()].map((writer) => writer.catch(() => {}))
  await expect.poll(() => answered.length).toBeGreaterThan(50)
  site.process.kill('SIGKILL')
  await once(site.process, 'exit')
  await Promise.all(writers)

  const database = new DatabaseSync(join(site.dataDir, 'site.db'))
  const stored = new Set(
    database
      .prepare('select id from skills')
      .all()
      .map(({ id }) => id),
  )
  database.close()
  expect(answered.filter((id) => !stored.has(id))).toEqual([])
})
