import { expect, it } from 'vitest'
import { onBothDatabases } from '../../tests/helpers/on-both-databases.ts'
import { openTestSite } from '../../tests/helpers/site.ts'
import { commentEmails } from './comments/emails.ts'
import { stored } from './stored.ts'

onBothDatabases('features', (open) => {
  it('every table belongs to one feature, which says whether backups keep its rows', async () => {
    await using site = await open()
    const tables = (await site.context.database.db.introspection.getTables())
      .map(({ name }) => name)
      // The words of the search's index are in tables that only one of the databases has.
      .filter((name) => !name.startsWith('kysely_') && !name.startsWith('search_words'))

    const classified = stored.flatMap(({ tables = {} }) => Object.keys(tables))

    expect(classified.sort()).toEqual(tables.sort())
  })
})

it('every kind of email belongs to one feature', () => {
  const kinds = stored.flatMap(({ emails = {} }) => Object.keys(emails))
  expect(kinds).toEqual([...new Set(kinds)])
})

it('an email that no feature declares is not sent', async () => {
  await using site = await openTestSite()
  const ownEmails = { 'made-up': { hasKey: true, text: () => ({ subject: 'Hello', paragraphs: [], note: '' }) } }
  const sending = site.context.mail.transaction(ownEmails, (_, emails) =>
    emails.send('made-up', { to: 'a@example.com' }),
  )
  await expect(sending).rejects.toThrow('No feature declares emails of the kind made-up.')
})

it('sending a kind that the feature does not declare, or with other data, does not compile', async () => {
  await using site = await openTestSite()
  await site.context.mail.transaction(commentEmails, async (_, emails) => {
    const attempts = () => [
      // @ts-expect-error
      emails.send('pending-coment', { to: 'a@example.com' }),
      // @ts-expect-error
      emails.sendToOwner('pending-comment', {}, { author: 'Ada' }),
    ]
    expect(attempts).toBeDefined()
  })
})
