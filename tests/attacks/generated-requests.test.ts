import { it } from 'vitest'
import { rounds } from '../helpers/drawn-cases.ts'
import { onBothDatabases } from '../helpers/on-both-databases.ts'
import { expectGeneratedRequestsAnswered } from './generated-requests.ts'

onBothDatabases('generated bad requests', (open) => {
  // `npm run attacks` sends 200.
  it('12 to every route cause no 5xx, and every failure has the error shape', async () => {
    await using site = await open({ env: { RATE_LIMIT: 'off' } })
    await expectGeneratedRequestsAnswered(site, rounds(12))
  })
})
