import { expect, test } from 'vitest'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { collections } from '../../contract/collections.ts'
import * as field from '../../contract/fields.ts'

test('a field that is added to a description alone has its column, its checks and its place in every answer', async () => {
  const fields: Record<string, field.Field> = collections.certifications.fields
  fields.motto = field.optionalLine('Motto')
  try {
    // A database of before: the column comes when the site starts.
    await using site = await openTestSite({ database: 'sqlite', migrated: false })
    const { migrate } = await import('../migrations.ts')
    await migrate(site.context.database)
    const { token } = await makeAdmin(site)
    const body = { name: 'A', issuer: 'B', year: '2020', motto: '  Onward  ' }
    const { body: made } = await site.call('POST', '/api/certifications', { token, body })
    expect(made.motto).toBe('Onward')
    expect((await site.call('GET', '/api/certifications?q=onward&limit=5')).body).toMatchObject([{ motto: 'Onward' }])
    const wrong = { ...body, motto: 'x'.repeat(301) }
    const { status, body: refused } = await site.call('POST', '/api/certifications', { token, body: wrong })
    expect([status, Object.keys(refused.fields)]).toEqual([422, ['motto']])
  } finally {
    delete fields.motto
  }
})
