import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../tests/helpers/any-character.ts'
import type { DatabaseKind } from '../../../tests/helpers/databases.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { inputShape } from '../../contract/bodies.ts'
import { type CollectionName, collectionNames, collections } from '../../contract/collections.ts'
import type { Field, FieldKind } from '../../contract/fields.ts'
import { contentsOf, exported, imported } from './test/folders.ts'
import { fillSite } from './test/full-site.ts'

const kinds: DatabaseKind[] = ['sqlite', 'postgres']

describe.each(kinds)('an export of a full site (%s)', (database) => {
  test('is equal after an import into a site that was never started, and no demo content is loaded', async () => {
    await using before = await openTestSite({ database: 'sqlite' })
    await fillSite(before)
    const folder = await exported(before)
    const contents = contentsOf(folder)
    expect(contents['blogs/con-file.md']).toContain('Now ![a](../media/my-brucke.webp)')
    expect(contents['blogs/draft.md']).toMatch(/^pictures: "unchanged"$/m)
    expect(contents['redirects.json']).toContain('"from": "/blogs/old"')
    expect(Object.keys(contents).filter((path) => /^(workflows|media|attachments)\//.test(path))).toEqual([
      'attachments/my-plan.pdf',
      'media/my-brucke.webp',
      'workflows/error-pager/original.json',
      'workflows/error-pager/template.json',
      'workflows/error-pager/versions/1.json',
      'workflows/error-pager/versions/2.json',
      'workflows/error-pager/workflow.json',
    ])
    expect(JSON.stringify(contents)).not.toMatch(/user@example\.com/)

    await using after = await openTestSite({ database })
    await imported(after, folder)
    expect(contentsOf(await exported(after))).toEqual(contents)
    const setting = after.context.database.db.selectFrom('setting').select('value').where('name', '=', 'demo')
    expect((await setting.executeTakeFirst())?.value).toBe('imported')

    const again = await imported(after, folder)
    expect(again.report[0]).toBe('Nothing new was imported.')
    expect(contentsOf(await exported(after))).toEqual(contents)
  })
})

const hostile = [
  '---',
  '---\ntitle: x\n---',
  '+++',
  'a: b #c',
  "'",
  '"',
  '\\',
  'null',
  'true',
  '~',
  '2024-01-01',
  '0x1F',
  '{{ x }}',
  '<script>alert(1)</script>',
  'a\r\nb',
  'a\rb',
  '\t',
  '\u2028',
  '\u0085x',
  '\uFEFFx',
  '\u007F',
  '&anchor *alias !tag',
  '| >-',
  '🚰',
  'e\u0301',
  '![a](/media/0123456789abcdef0123456789abcdef.webp)',
  '../media/unnamed.webp',
  '../../etc/passwd',
  'x'.repeat(299),
]
const text = fc.oneof(
  fc.constantFrom(...hostile),
  fc.array(fc.constantFrom(...hostile), { maxLength: 4 }).map((parts) => parts.join('\n')),
  fc.string({ unit: anyCharacter, maxLength: 30 }),
)
const moment = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const address = fc.constantFrom(
  null,
  '',
  '/media/x.webp',
  '/media/0123456789abcdef0123456789abcdef.webp',
  'https://a.b/ü?x=1',
)
const slug = fc.oneof(
  fc.constantFrom('con', 'nul', 'com1', 'aux', 'index'),
  fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/),
  fc.constant('x'.repeat(200)),
)
const values: Record<FieldKind, fc.Arbitrary<unknown>> = {
  line: text,
  paragraph: text,
  markdown: text,
  slug,
  icon: text,
  list: fc.array(text, { maxLength: 3 }),
  keywords: fc.array(text, { maxLength: 3 }),
  amount: fc.oneof(fc.constant(null), fc.double({ min: 0, max: 1e12, noNaN: true })),
  order: fc.oneof(fc.constant(null), fc.integer({ min: -1e9, max: 1e9 })),
  rating: fc.double({ min: 1, max: 5, noNaN: true }),
  flag: fc.boolean(),
  choice: fc.nat(),
  suggestion: text,
  image: address,
  address,
  moment: fc.oneof(fc.constant(null), moment),
}

/** A body of a collection that the API would accept; null if these values are none. */
const entryOf = (name: CollectionName) => {
  const fields = Object.entries<Field>(collections[name].fields).map(([field, { kind, options }]) => [
    field,
    kind === 'choice' ? fc.constantFrom(...(options ?? [])) : values[kind],
  ])
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>).map((body) => {
    const parsed = inputShape(collections[name]).safeParse(body)
    return parsed.success ? { name, body: parsed.data } : null
  })
}

test('any content is equal after an export from SQLite, an import into PostgreSQL and one back into SQLite', async () => {
  const entry = fc.constantFrom<CollectionName>(...collectionNames, 'blogs', 'blogs', 'blogs', 'blogs').chain(entryOf)
  const property = fc.asyncProperty(fc.array(entry, { minLength: 8, maxLength: 30 }), async (entries) => {
    const slugs = new Set<unknown>()
    await using first = await openTestSite()
    for (const { name, body } of entries.filter((each) => each !== null)) {
      if (name === 'blogs' && slugs.has(body.slug)) continue
      slugs.add(body.slug)
      await first.context.collections[name].create(body)
    }
    const folder = await exported(first)
    const contents = contentsOf(folder)
    const names = Object.keys(contents)
    expect(new Set(names.map((path) => path.toLowerCase())).size).toBe(names.length)
    {
      await using second = await openTestSite({ database: 'postgres' })
      await imported(second, folder)
      expect(contentsOf(await exported(second))).toEqual(contents)
    }
    await using third = await openTestSite()
    await imported(third, folder)
    expect(contentsOf(await exported(third))).toEqual(contents)
    expect(await rowsOf(third)).toEqual(await rowsOf(first))
  })
  await fc.assert(property, { numRuns: Number(process.env.EXPORT_RUNS ?? 8) })
})

/** All collections as the API gives them, with what the server computes. */
async function rowsOf({ context }: Awaited<ReturnType<typeof openTestSite>>) {
  const all = []
  for (const name of collectionNames) all.push(await context.collections[name].list({ visibleOnly: false, limit: 100 }))
  return all
}
