import { it } from 'vitest'
import { onBothDatabases } from '../helpers/on-both-databases.ts'
import { expectGeneratedRequestsAnswered } from './generated-requests.ts'

onBothDatabases('generated bad requests', (open) => {
  it('25 to every route give no 5xx, and every failure is told in the one shape', async () => {
    await using site = await open({ env: { RATE_LIMIT: 'off' } })
    await expectGeneratedRequestsAnswered(site, 25)
  })
})
