import type { Kysely } from 'kysely'
import { usualPort } from '../../contract/settings/mail.ts'
import type { Settings } from '../../contract/settings.ts'
import { openSeal } from '../platform/seal.ts'
import type { Schema } from '../schema.ts'

export type MailServer = Pick<Settings['mail'], 'port' | 'security' | 'user'> & {
  host: string
  /** Null if none was saved for this server and this user. */
  password: string | null
}

/** Opens only for the server, port and user it was saved for: whoever changes them cannot have it sent there. */
export function openMailPassword(siteSecret: string) {
  const seal = openSeal(siteSecret, 'mail password')
  const owner = ({ host, port, security, user }: Settings['mail']) =>
    JSON.stringify([host?.toLowerCase(), port ?? usualPort(security), user])

  return {
    async write(db: Kysely<Schema>, mail: Settings['mail'], password: string | null): Promise<void> {
      await db.deleteFrom('mail_password').execute()
      if (password === null || !mail.host || !mail.user) return
      await db
        .insertInto('mail_password')
        .values({ id: 1, sealed: seal.seal(Buffer.from(password), owner(mail)) })
        .execute()
    },

    /** Null without a server. */
    async server(db: Kysely<Schema>, mail: Settings['mail']): Promise<MailServer | null> {
      const { host, port, security, user } = mail
      if (!host) return null
      const row = user && (await db.selectFrom('mail_password').select('sealed').executeTakeFirst())
      const password = row ? seal.open(row.sealed, owner(mail)) : null
      return { host, port, security, user, password: password?.toString() ?? null }
    },
  }
}
