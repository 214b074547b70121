import { expect, it } from 'vitest'
import { onBothDatabases } from '../../../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../../../tests/helpers/people.ts'
import { workflowBody } from '../../../workflows/test/files.ts'
import { migration } from './007-workflow-imports.ts'

onBothDatabases('the migration to counted imports', (open) => {
  it('gives webhooks that are published already an address, and leaves their versions as they are', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { body: one } = await site.call('POST', '/api/workflows', { token, body: workflowBody() })
    const { db } = site.context.database
    const file = (path: string) => site.call('GET', `/n8n-marketplace/${one.slug}${path}`)
    const now = (await file('.json')).text
    const before = now.replace(/,\s*"webhookId": "[^"]+"/, '')
    expect(before).not.toContain('webhookId')
    await db.updateTable('workflow_files').set({ clean: before }).execute()
    await db.updateTable('workflow_versions').set({ file: before }).execute()
    await db.schema.dropTable('workflow_days').execute()
    await db.schema.alterTable('workflow_files').dropColumn('first_content').execute()
    for (const column of ['address_imports', 'library_imports']) {
      await db.schema.alterTable('workflows').dropColumn(column).execute()
    }

    await migration.up(db)

    expect((await file('.json')).text).toBe(now)
    expect((await file('/v/1.json')).text).toBe(before)
    const [counts] = await db.selectFrom('workflows').select(['address_imports', 'library_imports']).execute()
    expect(counts).toEqual({ address_imports: 2, library_imports: 0 })
  })
})
