import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The tables of better-auth 1.7 (with its admin plugin), in the names it uses, and the workflows.
 * better-auth writes real times and booleans on PostgreSQL, ISO text and 0/1 on SQLite.
 */
export const migration = (kind: 'sqlite' | 'postgres'): Migration => {
  const time = kind === 'postgres' ? 'timestamptz' : 'text'
  const flag = kind === 'postgres' ? 'boolean' : 'integer'

  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('user')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull().unique())
        .addColumn('emailVerified', flag, (column) => column.notNull())
        .addColumn('image', 'text')
        .addColumn('role', 'text')
        .addColumn('banned', flag)
        .addColumn('banReason', 'text')
        .addColumn('banExpires', time)
        .addColumn('createdAt', time, (column) => column.notNull())
        .addColumn('updatedAt', time, (column) => column.notNull())
        .execute()

      await db.schema
        .createTable('session')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('token', 'text', (column) => column.notNull().unique())
        .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
        .addColumn('expiresAt', time, (column) => column.notNull())
        .addColumn('ipAddress', 'text')
        .addColumn('userAgent', 'text')
        .addColumn('impersonatedBy', 'text')
        .addColumn('createdAt', time, (column) => column.notNull())
        .addColumn('updatedAt', time, (column) => column.notNull())
        .execute()
      await db.schema.createIndex('session_user').on('session').column('userId').execute()

      await db.schema
        .createTable('account')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('issuer', 'text', (column) => column.notNull())
        .addColumn('accountId', 'text', (column) => column.notNull())
        .addColumn('providerId', 'text', (column) => column.notNull())
        .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
        .addColumn('accessToken', 'text')
        .addColumn('refreshToken', 'text')
        .addColumn('idToken', 'text')
        .addColumn('accessTokenExpiresAt', time)
        .addColumn('refreshTokenExpiresAt', time)
        .addColumn('scope', 'text')
        .addColumn('password', 'text')
        .addColumn('createdAt', time, (column) => column.notNull())
        .addColumn('updatedAt', time, (column) => column.notNull())
        .addUniqueConstraint('account_of_issuer', ['issuer', 'accountId'])
        .execute()
      await db.schema.createIndex('account_user').on('account').column('userId').execute()

      await db.schema
        .createTable('verification')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('identifier', 'text', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('expiresAt', time, (column) => column.notNull())
        .addColumn('createdAt', time, (column) => column.notNull())
        .addColumn('updatedAt', time, (column) => column.notNull())
        .execute()
      await db.schema.createIndex('verification_identifier').on('verification').column('identifier').execute()

      await db.schema
        .createTable('workflows')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('number', 'integer', (column) => column.notNull().unique())
        .addColumn('slug', 'text', (column) => column.notNull().unique())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addColumn('category', 'text', (column) => column.notNull())
        .addColumn('image_url', 'text')
        .addColumn('downloads', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('tags', 'text', (column) => column.notNull())
        .addColumn('author', 'text')
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('usage_instructions', 'text', (column) => column.notNull())
        .addColumn('requirements', 'text', (column) => column.notNull())
        .addColumn('workflow_json', 'text', (column) => column.notNull())
        .addColumn('published', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('updated_at', 'text', (column) => column.notNull())
        .execute()
      await db.schema
        .createIndex('workflows_listed')
        .on('workflows')
        .columns(['published', 'created_at', 'id'])
        .execute()

      await db.schema
        .createTable('setting')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute()
    },
  }
}
