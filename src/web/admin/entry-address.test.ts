import { expect, test } from 'vitest'
import { binKinds } from '../../contract/bin.ts'
import { entryAddress } from './entry-address.ts'

test.each(binKinds)('a form of %s has an address on its own page', (kind) => {
  const page = kind === 'blogs' ? 'blog' : kind
  expect(entryAddress(kind)).toBe(`/admin/${page}?edit=new`)
  expect(entryAddress(kind, 'a/b')).toBe(`/admin/${page}?edit=a%2Fb`)
})
