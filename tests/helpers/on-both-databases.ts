import { beforeAll, describe } from 'vitest'
import { type DatabaseKind, warmUp } from './databases.ts'
import { openTestSite, type SiteOptions, type TestSite } from './site.ts'

const kinds: DatabaseKind[] = ['sqlite', 'postgres']

/** Runs tests on SQLite and on PostgreSQL; `open` opens a site on a fresh database of the current kind. */
export function onBothDatabases(
  name: string,
  tests: (open: (options?: Omit<SiteOptions, 'database'>) => Promise<TestSite>, kind: DatabaseKind) => void,
) {
  describe.each(kinds)(`${name} (%s)`, (kind) => {
    beforeAll(() => warmUp(kind))
    tests((options) => openTestSite({ ...options, database: kind }), kind)
  })
}
