import { expect, test } from 'vitest'
import { entryKindNames } from '../../contract/collections.ts'
import { kindOf } from '../../contract/entry-kinds.ts'
import { pageOfKind } from './admin-pages.ts'

test.each(entryKindNames)('the sidebar has a page for %s', (kind) => {
  expect(pageOfKind(kind)).toMatchObject(kindOf(kind).admin)
})
