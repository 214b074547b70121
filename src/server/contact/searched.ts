import { paths } from '../../contract/site-map.ts'
import type { Searched } from '../entries/index.ts'

export const searchedMessages: Searched = {
  source: 'messages',
  type: 'message',
  stored: { table: 'messages', stamp: 'updated_at' },
  reference: 'message_id',
  async documents(db, ids) {
    const rows = await db
      .selectFrom('messages')
      .select(['id', 'name', 'email', 'subject', 'about', 'message', 'notes', 'created_at', 'updated_at as stamp'])
      .where('id', 'in', [...ids])
      .execute()
    const added = await db
      .selectFrom('message_replies')
      .select(['message_id', 'text'])
      .where('message_id', 'in', [...ids])
      .where('by_client', '=', 1)
      .orderBy('created_at')
      .execute()
    const additions = Map.groupBy(added, ({ message_id }) => message_id)
    return rows.map(({ id, name, email, subject, about, message, notes, created_at, stamp }) => ({
      id,
      created_at,
      stamp,
      title: subject ? `${name}: ${subject}` : name,
      parts: [email, about ?? ''],
      text: [message, ...(additions.get(id) ?? []).map(({ text }) => text), notes ?? ''].filter(Boolean).join(' \n'),
      url: paths.adminMessage(id),
      visible: false,
    }))
  },
}
