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
    return rows.map(({ id, name, email, subject, about, message, notes, created_at, stamp }) => ({
      id,
      created_at,
      stamp,
      title: subject ? `${name}: ${subject}` : name,
      parts: [email, about ?? ''],
      text: [message, notes ?? ''].filter(Boolean).join(' \n'),
      url: paths.adminMessage(id),
      visible: false,
    }))
  },
}
