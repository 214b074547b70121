import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { dump, newFolder } from '../../../tests/helpers/backup/samples.ts'
import { failingAtCommit } from '../../../tests/helpers/export/failing-commit.ts'
import { contentsOf, exported, folderWith, imported, importedNowhere } from '../../../tests/helpers/export/folders.ts'
import { fillSite, smallPicture } from '../../../tests/helpers/export/full-site.ts'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'

let full: string
let files: Record<string, Buffer>
beforeAll(async () => {
  await using site = await openTestSite()
  await fillSite(site)
  full = await exported(site)
  files = Object.fromEntries(Object.keys(contentsOf(full)).map((path) => [path, readFileSync(join(full, path))]))
})

type Edit = (text: string) => string | Uint8Array
const edited = (path: string, edit: Edit): string => folderWith({ ...files, [path]: edit(String(files[path] ?? '')) })

const replaced =
  (from: string | RegExp, to: string): Edit =>
  (text) => {
    expect(text).toMatch(from)
    return text.replace(from, to)
  }

const wrong: [title: string, path: string, edit: Edit, sentence: string | RegExp][] = [
  [
    'a post without front matter',
    'blogs/draft.md',
    () => 'Text',
    'blogs/draft.md, line 1: the file must begin with front matter',
  ],
  [
    'YAML that is not closed',
    'blogs/draft.md',
    replaced(/^title: .*$/m, 'title: "open'),
    /^blogs\/draft\.md, line \d+: /,
  ],
  [
    'a slug with spaces',
    'blogs/draft.md',
    replaced('slug: "draft"', 'slug: A slug'),
    'blogs/draft.md, line 6, slug: Slug can only contain',
  ],
  ['a field that no post has', 'blogs/draft.md', replaced('title:', 'titel: "x"\ntitle:'), /titel/],
  [
    'a field that occurs twice',
    'blogs/draft.md',
    replaced('title:', 'title: "x"\ntitle:'),
    /^blogs\/draft\.md, line \d+: the field "title" occurs twice\.$/,
  ],
  ['a post without an id', 'blogs/draft.md', replaced(/^id: .*\n/m, ''), 'blogs/draft.md, front matter, id: '],
  ['an alias in YAML', 'blogs/draft.md', replaced(/^keywords: .*$/m, 'keywords: *a'), /^blogs\/draft\.md, /],
  [
    'the same id twice',
    'blogs/draft.md',
    (text) => text.replace(/^id: .*$/m, String(/^id: .*$/m.exec(String(files['blogs/later.md'])))),
    'blogs/later.md: it has the same id as blogs/draft.md.',
  ],
  [
    'the same slug twice',
    'blogs/draft.md',
    replaced('slug: "draft"', 'slug: "later"'),
    'blogs/later.md: it has the same slug as blogs/draft.md.',
  ],
  [
    'bytes that are not text',
    'blogs/draft.md',
    () => Uint8Array.of(0xff, 0xfe),
    'blogs/draft.md: it is not UTF-8 text.',
  ],
  ['JSON with an error', 'skills.json', () => '[{]', /^skills\.json: .*JSON/],
  [
    'a wrong type',
    'testimonials.json',
    replaced('"featured": true', '"featured": "yes"'),
    'testimonials.json, entry 1, featured: Featured must be true or false.',
  ],
  [
    'a picture that is another one',
    'media/my-brucke.webp',
    () => 'x',
    'media/my-brucke.webp: Its contents have changed',
  ],
  [
    'a path out of the folder',
    'media.json',
    replaced('media/my-brucke.webp', '../../etc/passwd'),
    'media.json, entry 1, path: This must be a path',
  ],
  [
    'a version without its file',
    'workflows/error-pager/template.json',
    replaced('"number": 2,', '"number": 3,'),
    'workflows/error-pager/versions/3.json: there is no such file',
  ],
  [
    'a redirect to nothing',
    'redirects.json',
    replaced('"/blogs/con"', '"/blogs/none"'),
    'redirects.json, entry 1: /blogs/old cannot lead to /blogs/none',
  ],
  [
    'a comment on nothing',
    'comments.json',
    replaced('"post": "con"', '"post": "none"'),
    'comments.json, comments, entry 1, post: there is no post "none" in the folder.',
  ],
  [
    'an author who is not listed',
    'comments.json',
    replaced(/"author": "[^"]+"/, '"author": "somebody"'),
    'comments.json, comments, entry 1: "somebody" is not in the list of people.',
  ],
  [
    'an attachment of another type',
    'attachments/my-plan.pdf',
    (text) => 'MZ'.padEnd(text.length),
    'attachments/my-plan.pdf: It is not of the type application/pdf.',
  ],
  [
    'a newer format',
    'export.json',
    replaced('"format": 2', '"format": 3'),
    'export.json, format: This export was made by a newer version',
  ],
]

describe('a folder is refused with its file and line, and nothing is imported:', () => {
  test.each(wrong)('%s', async (_, path, edit, sentence) => {
    await expect(importedNowhere(edited(path, edit))).rejects.toThrow(sentence)
  })

  test('a file that is not a workflow', async () => {
    await using site = await openTestSite()
    const before = await dump(site.context.database)
    const folder = edited('workflows/error-pager/original.json', () => '{}')
    await expect(imported(site, folder)).rejects.toThrow(/^workflows\/error-pager\/template\.json: /)
    expect(await dump(site.context.database)).toEqual(before)
    expect(await site.context.files.list('')).toEqual([])
  })

  test('a file that is a link out of the folder', async () => {
    const folder = edited('skills.json', String)
    const outside = folderWith({ 'skills.json': '[]' })
    rmSync(join(folder, 'skills.json'))
    symlinkSync(join(outside, 'skills.json'), join(folder, 'skills.json'))
    rmSync(join(folder, 'comments.json'))
    symlinkSync(join(outside, 'skills.json'), join(folder, 'comments.json'))
    await expect(importedNowhere(folder)).rejects.toThrow('comments.json: there is no such file in the folder.')
  })

  test('an export that was cut off, and a folder of something else', async () => {
    await using site = await openTestSite()
    const { 'export.json': _, ...unfinished } = files
    for (const folder of [folderWith(unfinished), newFolder()]) {
      await expect(imported(site, folder)).rejects.toThrow('This folder is neither a complete export')
    }
  })
})

test('a post that a person edited with other YAML is read', async () => {
  const folder = edited('blogs/draft.md', (text) =>
    text
      .replace(/^title: .*$/m, 'title: Plain words')
      .replace(/^keywords: .*$/m, 'keywords:\n  - one\n  - two')
      .replaceAll('\n', '\r\n'),
  )
  await using site = await openTestSite()
  await imported(site, folder)
  const post = await site.context.collections.blogs.bySlug('draft', false)
  expect(post).toMatchObject({ title: 'Plain words', keywords: ['one', 'two'] })
})

test('projects from an export of the time before they had pages get their address from their title', async () => {
  const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
  const project = { title: 'Two ledgers', description: 'One truth', category: 'Integrations', ...times }
  const ids = ['0198f000-0000-7000-8000-0000000000a1', '0198f000-0000-7000-8000-0000000000a2']
  const folder = folderWith({
    ...Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith('projects/'))),
    'export.json': String(files['export.json']).replace('"format": 2', '"format": 1'),
    'projects.json': JSON.stringify(ids.map((id) => ({ id, ...project }))),
  })
  await using site = await openTestSite()
  await imported(site, folder)
  const { body } = await site.call('GET', '/api/projects?fields=id,slug')
  expect(body).toEqual([
    { id: ids[0], slug: 'two-ledgers' },
    { id: ids[1], slug: 'two-ledgers-2' },
  ])
})

test('entries of the site stay as they are, and a slug that another entry has refuses the whole import', async () => {
  await using site = await openTestSite()
  await imported(site, full)
  const { blogs } = site.context.collections
  const { id } = await blogs.bySlug('draft', false)
  await blogs.update(id, { title: 'Newer' })
  await imported(site, full)
  expect((await blogs.get(id, false)).title).toBe('Newer')

  await using other = await openTestSite()
  await makeEntry(other, 'blogs', { slug: 'later' })
  const before = await dump(other.context.database)
  await expect(imported(other, full)).rejects.toThrow(
    'blogs/later.md: another entry of this site has the slug "later". Change one of them.',
  )
  expect(await dump(other.context.database)).toEqual(before)
  expect(await other.context.files.list('media')).toEqual([])
})

test('a failure at the end leaves no row and no file', async () => {
  await using site = await openTestSite()
  const before = await dump(site.context.database)
  await expect(imported(failingAtCommit(site), full)).rejects.toThrow('cut off')
  expect(await dump(site.context.database)).toEqual(before)
  expect(await site.context.files.list('')).toEqual([])
})

test('a comment keeps its author’s name; nobody can sign in as the author', async () => {
  await using site = await openTestSite()
  await imported(site, full)
  const { id } = await site.context.collections.blogs.bySlug('con', false)
  const { body } = await site.call('GET', `/api/comments/blog/${id}`)
  expect(body).toMatchObject([{ content: 'First!\n---\n"quoted"', likes: 1 }])
  const user = await site.context.database.db.selectFrom('user').selectAll().executeTakeFirstOrThrow()
  expect(user).toMatchObject({ email: `${user.id.toLowerCase()}@imported.invalid`, role: 'user', emailVerified: 0 })
  expect(await site.context.database.db.selectFrom('account').selectAll().execute()).toEqual([])
})

test('a file that is not listed in the export is not stored', async () => {
  const folder = folderWith(files)
  writeFileSync(join(folder, 'media/extra.webp'), await smallPicture(9))
  await using site = await openTestSite()
  await imported(site, folder)
  expect(await site.context.files.list('media')).toHaveLength(1)
})
