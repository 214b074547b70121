import { apiApp } from '../platform/http/api-app.ts'
import { route } from '../platform/http/route.ts'
import { type Checked, checklistFacts } from './facts.ts'

/** The row of `setting` that says that the owner has put it away. */
const name = 'checklist'

/** The owner's endpoints for the checklist. */
export function checklistRoutes(context: Checked & { now: () => Date }) {
  const { db } = context.database

  const answer = async () => {
    const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
    return { put_away: row !== undefined, tasks: await checklistFacts(context) }
  }

  const putAway = async () => {
    const value = `put away ${context.now().toISOString()}`
    await db
      .insertInto('setting')
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  return apiApp()
    .openapi(route('GET /api/admin/checklist'), async (c) => c.json(await answer(), 200))
    .openapi(route('PUT /api/admin/checklist'), async (c) => {
      if (c.req.valid('json').put_away) await putAway()
      else await db.deleteFrom('setting').where('name', '=', name).execute()
      return c.json(await answer(), 200)
    })
}
