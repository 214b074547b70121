import { it } from 'vitest'
import { rounds } from '../helpers/drawn-cases.ts'
import { onBothDatabases } from '../helpers/on-both-databases.ts'
import { expectGeneratedRequestsAnswered } from './generated-requests.ts'

onBothDatabases('generated bad requests', (open, kind) => {
  // Most requests are refused before the database is asked, so PostgreSQL gets a third. `npm run attacks` sends 200.
  const count = kind === 'sqlite' ? 12 : 4
  it(`${count} to every route cause no 5xx, and every failure has the error shape`, async () => {
    await using site = await open({ env: { RATE_LIMIT: 'off' } })
    await expectGeneratedRequestsAnswered(site, rounds(count))
  })
})
