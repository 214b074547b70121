import { expect, it } from 'vitest'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { fillPath, secretAddresses } from '../../contract/site-map.ts'

it('every page with a token in its address answers Referrer-Policy: no-referrer', async () => {
  await using site = await openTestSite()
  for (const pattern of secretAddresses) {
    const { headers } = await site.app.request(`${fillPath(pattern, { token: 'secret' })}?token=secret`)
    expect([pattern, headers.get('referrer-policy')]).toEqual([pattern, 'no-referrer'])
  }
})
