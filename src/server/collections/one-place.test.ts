import { expect, test } from 'vitest'
import { collections } from '../../contract/collections.ts'
import * as field from '../../contract/fields.ts'

// The server reads the descriptions when its modules are loaded, so the field is added before.
const fields: Record<string, field.Field> = collections.certifications.fields
fields.motto = field.optionalLine('Motto')
const { makeAdmin } = await import('../../../tests/helpers/people.ts')
const { openTestSite } = await import('../../../tests/helpers/site.ts')
const { migrate } = await import('../migrations.ts')

test('a field that is added to a description gets a column, validation and a place in answers', async () => {
  // An older database: the site adds the column at start.
  await using site = await openTestSite({ database: 'sqlite', migrated: false })
  await migrate(site.context.database)
  const { token } = await makeAdmin(site)
  const body = { name: 'A', issuer: 'B', year: '2020', motto: '  Onward  ' }
  const { body: made } = await site.call('POST', '/api/certifications', { token, body })
  expect(made.motto).toBe('Onward')
  expect((await site.call('GET', '/api/certifications?q=onward&limit=5')).body).toMatchObject([{ motto: 'Onward' }])
  const wrong = { ...body, motto: 'x'.repeat(301) }
  const { status, body: refused } = await site.call('POST', '/api/certifications', { token, body: wrong })
  expect([status, Object.keys(refused.fields)]).toEqual([422, ['motto']])
})
