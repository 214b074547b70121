import { expect, it } from 'vitest'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { filled, secretAddresses } from '../../contract/site-map.ts'

it('an address that holds a token is told to no other page', async () => {
  await using site = await openTestSite()
  for (const pattern of secretAddresses) {
    const { headers } = await site.app.request(`${filled(pattern, { token: 'secret' })}?token=secret`)
    expect([pattern, headers.get('referrer-policy')]).toEqual([pattern, 'no-referrer'])
  }
})
