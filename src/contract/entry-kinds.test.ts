import { expect, test } from 'vitest'
import { type Collection, collectionNames, collections, entryKindNames, nameField } from './collections.ts'
import { editAddress, entryAddress, kindOf } from './entry-kinds.ts'
import { allPages, sectionIds } from './site-map.ts'

test.each(entryKindNames)('%s are edited on their own page, and posts in the editor', (kind) => {
  const isPost = kind === 'blogs'
  expect(editAddress(kind, null)).toBe(isPost ? '/admin/blogs/new' : `/admin/${kind}?edit=new`)
  expect(editAddress(kind, 'a1')).toBe(isPost ? '/admin/blogs/a1' : `/admin/${kind}?edit=a1`)
})

test.each(entryKindNames)('%s are shown by a page of the site map, in one of its sections', (kind) => {
  const { pathname, hash } = new URL(kindOf(kind).place, 'https://site.test')
  expect(allPages.map(({ path }) => path)).toContain(pathname)
  if (hash) expect(Object.values(sectionIds)).toContain(hash.slice(1))
})

test.each(collectionNames)('the first field of %s is the title of its entries', (name) => {
  expect(kindOf(name).title).toBe(nameField(collections[name]))
})

test.each(collectionNames)('%s have a page for each entry if they have slugs', (name) => {
  const { fields }: Collection = collections[name]
  expect(kindOf(name).page !== null).toBe('slug' in fields)
})

test('an entry without a page of its own leads to its list', () => {
  expect(entryAddress('projects', { slug: 'a', has_story: true })).toBe('/projects/a')
  expect(entryAddress('projects', { slug: 'a', has_story: false })).toBe('/projects')
  expect(entryAddress('projects', { slug: null, has_story: true })).toBe('/projects')
  expect(entryAddress('blogs', { slug: 'a' })).toBe('/blogs/a')
  expect(entryAddress('workflows', { slug: 'a' })).toBe('/n8n-marketplace/a')
  expect(entryAddress('certifications', {})).toBe('/about#education')
})
