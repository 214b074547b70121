import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { ReplyTemplate } from '../../contract/inbox.ts'
import { limits } from '../../contract/limits.ts'
import { errors } from '../platform/http/errors.ts'
import type { Database } from '../schema.ts'

type Texts = Omit<ReplyTemplate, 'id'>

export type ReplyTemplates = ReturnType<typeof replyTemplates>

/** The owner's texts for replies. */
export function replyTemplates({ db }: Pick<Database, 'db'>) {
  const gone = () => errors.notFound('Template not found.')

  return {
    list: (): Promise<ReplyTemplate[]> =>
      db.selectFrom('reply_templates').select(['id', 'name', 'text']).orderBy(sql`lower(name)`).orderBy('id').execute(),

    /** @throws conflict if there are too many */
    async add({ name, text }: Texts): Promise<ReplyTemplate> {
      const { count } = await db
        .selectFrom('reply_templates')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      if (Number(count) >= limits.replyTemplates) {
        throw errors.conflict(`You already have ${limits.replyTemplates} templates. Delete one first.`)
      }
      const template = { id: newId(), name, text }
      await db.insertInto('reply_templates').values(template).execute()
      return template
    },

    async change(id: string, { name, text }: Texts): Promise<ReplyTemplate> {
      const changed = await db
        .updateTable('reply_templates')
        .set({ name, text })
        .where('id', '=', id)
        .returning(['id', 'name', 'text'])
        .executeTakeFirst()
      if (!changed) throw gone()
      return changed
    },

    async remove(id: string): Promise<void> {
      const { numDeletedRows } = await db.deleteFrom('reply_templates').where('id', '=', id).executeTakeFirst()
      if (numDeletedRows === 0n) throw gone()
    },
  }
}
