import { expect, it } from 'vitest'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { secretAddresses } from '../../contract/secret-addresses.ts'
import { fillPath } from '../../contract/site-map.ts'

it('every page with a token in its address answers Referrer-Policy: no-referrer', async () => {
  await using site = await openTestSite()
  for (const pattern of secretAddresses) {
    const path = fillPath(pattern, { token: 'secret' })
    // The router of the pages also accepts the other two.
    for (const written of [path, `${path}/`, path.toUpperCase()]) {
      const { headers } = await site.app.request(`${written}?token=secret`)
      expect([written, headers.get('referrer-policy')]).toEqual([written, 'no-referrer'])
    }
  }
})
