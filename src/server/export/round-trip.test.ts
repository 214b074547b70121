import fc from 'fast-check'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../tests/helpers/any-character.ts'
import { rounds } from '../../../tests/helpers/drawn-cases.ts'
import { contentsOf, exported, imported } from '../../../tests/helpers/export/folders.ts'
import { fillSite } from '../../../tests/helpers/export/full-site.ts'
import { openTestSite, type TestSite } from '../../../tests/helpers/site.ts'
import { inputShape } from '../../contract/bodies.ts'
import { type CollectionName, collectionNames, collections } from '../../contract/collections.ts'
import { commentInput } from '../../contract/comments.ts'
import type { Field, FieldKind } from '../../contract/fields.ts'
import { plainText } from '../../contract/plain-text.ts'
import { putBackPeople } from '../accounts/index.ts'
import { hashOf } from '../comments/stored-comment.ts'

test('a full site is equal after an import into PostgreSQL and one into SQLite, without demo content', async () => {
  await using before = await openTestSite()
  await fillSite(before)
  const folder = await exported(before)
  const contents = contentsOf(folder)
  expect(contents['blogs/con-file.md']).toContain('Now ![a](../media/my-brucke.webp)')
  expect(contents['blogs/draft.md']).toMatch(/^pictures: "unchanged"$/m)
  expect(contents['redirects.json']).toContain('"from": "/blogs/old"')
  expect(Object.keys(contents).filter((path) => /^(workflows|media|attachments)\//.test(path))).toEqual([
    'attachments/my-other-plan.pdf',
    'attachments/my-plan.pdf',
    'media/my-brucke.webp',
    'workflows/error-pager/original.json',
    'workflows/error-pager/run.json',
    'workflows/error-pager/runs/1.json',
    'workflows/error-pager/runs/2.json',
    'workflows/error-pager/template.json',
    'workflows/error-pager/versions/1.json',
    'workflows/error-pager/versions/2.json',
    'workflows/error-pager/workflow.json',
  ])
  expect(JSON.stringify(contents)).not.toMatch(/user@example\.com/)
  const withoutMessages = Object.keys(contentsOf(await exported(before, { messages: false })))
  expect(withoutMessages).toEqual(
    Object.keys(contents).filter((path) => !/messages|attachments|reply-templates|consents|subscribers/.test(path)),
  )

  for (const database of ['postgres', 'sqlite'] as const) {
    await using after = await openTestSite({ database })
    await imported(after, folder)
    expect(contentsOf(await exported(after))).toEqual(contents)
    expect(await rowsOf(after)).toEqual(await rowsOf(before))
    const setting = after.context.database.db.selectFrom('setting').select('value').where('name', '=', 'demo')
    expect((await setting.executeTakeFirst())?.value).toBe('imported')
    const again = await imported(after, folder)
    expect(again.report[0]).toBe('Nothing new was imported.')
    expect(contentsOf(await exported(after))).toEqual(contents)
  }
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
  choices: fc.constant([]),
  suggestion: text,
  image: address,
  address,
  document: address,
  color: fc.constant('#1a73e8'),
  email: fc.constant('name@example.com'),
  rows: fc.constant([]),
  moment: fc.oneof(fc.constant(null), moment),
}

/** A body that the API accepts. */
const bodyOf = (name: CollectionName) => {
  const fields = Object.entries<Field>(collections[name].fields).map(([field, { kind, options, input }]) => {
    const value = kind === 'choice' ? fc.constantFrom(...(options ?? [])) : values[kind]
    return [field, value.filter((each) => input.safeParse(each).success)] as const
  })
  const body = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>)
  return body.map((given) => ({ name, body: inputShape(collections[name]).parse(given) }))
}

/** A post at this address. */
const postAt = (slug: string) => {
  const body = inputShape(collections.blogs).parse({ title: 'A post', slug, content: 'Some text' })
  return { name: 'blogs' as const, body }
}

test('any content is equal after an export from SQLite, an import into PostgreSQL and one back into SQLite', async () => {
  const entry = fc.constantFrom<CollectionName>(...collectionNames, 'blogs', 'blogs', 'blogs', 'blogs').chain(bodyOf)
  // As the API stores them.
  const comment = text.filter((content) => isComment(content)).map((content) => plainText(content))
  const comments = fc.array(comment, { maxLength: 5 })
  const property = fc.asyncProperty(
    fc.array(entry, { maxLength: 20 }),
    comments,
    fc.constantFrom('A name', 'Ünï "---" 😀'),
    async (entries, comments, settingsName) => {
      await using first = await openTestSite()
      await first.context.settings.change({ identity: { name: settingsName }, experience: [] })
      const posts = new Map<unknown, string>()
      const projects = new Set<unknown>()
      for (const [index, { name, body }] of entries.entries()) {
        const { slug, ...others } = body
        const present = name === 'blogs' ? posts.get(slug) : undefined
        // A repeated slug updates the post: a version and a former slug. No generated slug has as many words.
        const newSlug = `another-slug-at-${index}`
        if (present) await first.context.collections.blogs.update(present, { ...others, slug: newSlug })
        const isTaken = name === 'projects' && projects.has(slug)
        const made = present
          ? null
          : await first.context.collections[name].create(isTaken ? { ...body, slug: null } : body)
        if (made && name === 'blogs') posts.set(slug, made.id)
        if (made && 'slug' in made && name === 'projects') projects.add(made.slug)
      }
      for (const id of posts.values()) await addComments(first, id, comments)
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
    },
  )
  await fc.assert(property, {
    numRuns: rounds(4),
    examples: [[['a', 'b', 'b', 'a'].map(postAt), [], 'A name']],
  })
})

const isComment = (content: string) => commentInput.safeParse({ blog_id: 'x', content }).success

/** Stores different texts of one person, and of people who deleted their account. */
async function addComments({ context }: TestSite, blog_id: string, texts: string[]) {
  const { db } = context.database
  await putBackPeople(context.database, [{ id: 'somebody', name: "A 'name'", avatar_url: null }], new Date())
  for (const [index, content] of [...new Set(texts)].entries()) {
    const times = { created_at: `2026-01-01T00:00:00.00${index % 10}Z`, updated_at: '2026-01-01T00:00:01.000Z' }
    const row = {
      id: newId(),
      blog_id,
      user_id: index % 3 ? 'somebody' : null,
      content,
      content_hash: hashOf(content, null),
    }
    await db
      .insertInto('comments')
      .values({ ...row, ...times, revision: 1, edited: 0, approved: 1 })
      .execute()
  }
}

/** All collections as the API gives them, with what the server computes. */
async function rowsOf({ context }: TestSite) {
  const all = []
  for (const name of collectionNames) all.push(await context.collections[name].list({ visibleOnly: false, limit: 100 }))
  return all
}
