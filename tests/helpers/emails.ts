import { accountEmails } from '../../src/server/accounts/emails.ts'
import type { TestSite } from './site.ts'

export interface StoredEmail {
  kind: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** The address of its first button, as path and query. */
  path: string
}

/** The waiting emails, oldest first. */
export async function storedEmails({ context }: TestSite, kind?: string): Promise<StoredEmail[]> {
  const rows = await context.database.db.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('id').execute()
  return rows
    .filter((row) => kind === undefined || row.kind === kind)
    .map((row) => ({
      kind: row.kind,
      to: row.recipient,
      replyTo: row.reply_to,
      subject: row.subject,
      text: row.text_body,
      html: row.html_body,
      path: pathOf(row.text_body),
    }))
}

/** The newest email of a kind. @throws if there is none */
export async function storedEmail(site: TestSite, kind: string): Promise<StoredEmail> {
  const email = (await storedEmails(site, kind)).at(-1)
  if (!email) throw new Error(`There is no email of the kind ${kind}.`)
  return email
}

const pathOf = (text: string) => {
  const [, address] = /:\n(https?:\/\/\S+)/.exec(text) ?? []
  if (!address) return ''
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** Stores an email as a sign-up does. */
export const storeEmail = ({ context }: Pick<TestSite, 'context'>, email = 'ada@example.com') =>
  context.mail.transaction(accountEmails, (_, emails) =>
    emails.send('confirm-address', { to: email, aboutUser: 'somebody' }, 'x'.repeat(43)),
  )

/** The state and the attempts of each email in the outbox. */
export const outboxStates = async ({ context }: Pick<TestSite, 'context'>) =>
  (await context.mail.outbox.list({})).rows.map(({ state, attempts }) => `${state} ${attempts}`)
