import { afterAll, beforeAll } from 'vitest'
import { makeAdmin } from './people.ts'
import type { TestSite } from './site.ts'

/**
 * One site with an admin for all tests of a block, because opening a site costs more than most tests. The tests rely
 * only on what they make themselves.
 */
export function sharedSite(open: () => Promise<TestSite>) {
  const shared = {} as { site: TestSite; token: string }
  beforeAll(async () => {
    shared.site = await open()
    shared.token = (await makeAdmin(shared.site)).token
  })
  afterAll(() => shared.site.close())
  return shared
}
