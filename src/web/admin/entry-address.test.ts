import { expect, test } from 'vitest'
import { entryKinds } from '../../contract/trash.ts'
import { entryAddress } from './entry-address.ts'

test.each(entryKinds)('%s are edited on their own page, and posts in the editor', (kind) => {
  const isPost = kind === 'blogs'
  expect(entryAddress(kind, null)).toBe(isPost ? '/admin/blogs/new' : `/admin/${kind}?edit=new`)
  expect(entryAddress(kind, 'a1')).toBe(isPost ? '/admin/blogs/a1' : `/admin/${kind}?edit=a1`)
})
