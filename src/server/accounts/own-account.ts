import type { OwnData } from '../../contract/own-data.ts'
import { errors } from '../platform/http/errors.ts'
import { authColumns } from './auth-columns.ts'
import { ownDataOf } from './own-data.ts'
import type { Parts } from './parts.ts'
import { type Viewer, viewerOf } from './viewer.ts'

/** What people can do with their own account. */
export function ownAccounts({ database: { db, kind }, now }: Parts) {
  const { time } = authColumns(kind)

  return {
    async rename({ id }: Viewer, displayName: string | null): Promise<Viewer> {
      const row = await db
        .updateTable('user')
        .set({ name: displayName ?? '', updatedAt: time(now()) })
        .where('id', '=', id)
        .returning(['id', 'email', 'name', 'image', 'role'])
        .executeTakeFirst()
      if (!row) throw errors.unauthorized()
      return viewerOf(row)
    },

    /** The admin with this address; null for another person, and for nobody. */
    async adminAt(email: string): Promise<{ id: string; role: 'admin' } | null> {
      const person = await db
        .selectFrom('user')
        .select('id')
        .where('email', '=', email.toLowerCase())
        .where('role', '=', 'admin')
        .executeTakeFirst()
      return person ? { id: person.id, role: 'admin' } : null
    },

    /** All stored data about the person. */
    dataOf: (viewer: Viewer): Promise<OwnData> => ownDataOf(db, viewer),
  }
}
