import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failingAtCommit } from '../../../../tests/helpers/export/failing-commit.ts'
import { folderWith, imported } from '../../../../tests/helpers/export/folders.ts'
import { smallPicture } from '../../../../tests/helpers/export/full-site.ts'
import { makeEntry } from '../../../../tests/helpers/factories.ts'
import { openTestSite, type TestSite } from '../../../../tests/helpers/site.ts'

const posts = async (site: TestSite) => {
  const { entries } = await site.context.collections.blogs.list({ visibleOnly: false, limit: 100 })
  return Object.fromEntries(entries.map((post) => [post.slug, post]))
}
const pictures = async (site: TestSite) => (await site.context.media.list({})).rows.map(({ name }) => name).sort()

test('Hugo: bundles, static pictures, figures and aliases come in as drafts; a second import adds nothing', async () => {
  await using site = await openTestSite()
  const folder = folderWith({
    'content/posts/_index.md': '---\ntitle: Posts\n---\n',
    'content/posts/My Bundle/index.md': [
      '+++',
      'title = "A bundle"',
      'date = 2024-05-01',
      'draft = false',
      'tags = ["a", "b"]',
      'aliases = ["/blogs/older-name/", "/2019/05/old.html"]',
      '+++',
      '![one](one.png) and ![same](./one.png "t") and [![two](/img/two%20words.png)](/img/two%20words.png)',
      '',
      '{{< figure src="one.png" alt="fig" >}}',
      '',
      '![gone](gone.png) ![far](https://example.com/far.png) ![ref][r]',
      '',
      '`![code](one.png)`',
      '',
      '[r]: one.png',
    ].join('\n'),
    'content/posts/My Bundle/one.png': await smallPicture(),
    'content/posts/plain.md': 'Only text, and ![no](../../../outside.png) ![bad](/img/drawing.svg)',
    'static/img/two words.png': await smallPicture(1),
    'static/img/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const { report, isComplete } = await imported(site, folder)
  const { 'my-bundle': bundle, plain } = await posts(site)
  expect(bundle).toMatchObject({
    title: 'A bundle',
    published: false,
    publish_at: '2024-05-01T00:00:00.000Z',
    keywords: ['a', 'b'],
  })
  const own = '/media/[0-9a-f]{32}\\.webp'
  expect(bundle?.content).toMatch(
    new RegExp(
      `^!\\[one\\]\\((${own})\\) and !\\[same\\]\\(\\1 "t"\\) and \\[!\\[two\\]\\((${own})\\)\\]\\(\\2\\)\n\n` +
        `!\\[fig\\]\\(\\1\\)\n\n!\\[gone\\]\\(gone\\.png\\) !\\[far\\]\\(https://example\\.com/far\\.png\\) ` +
        `!\\[ref\\]\\[r\\]\n\n\`!\\[code\\]\\(one\\.png\\)\`\n\n\\[r\\]: \\1$`,
    ),
  )
  expect(bundle?.content_html).toContain('width="4" height="3"')
  expect(plain).toMatchObject({ title: 'plain', published: false })
  expect(await pictures(site)).toEqual(['one.png', 'two words.png'])
  expect(await site.context.collections.blogs.movedTo('older-name', false)).toBe('my-bundle')
  expect(isComplete).toBe(true)
  expect(report).toEqual([
    'Hugo: 2 posts imported as drafts, 0 already imported, 1 skipped.',
    '',
    'Imported:',
    '  content/posts/My Bundle/index.md → /blogs/my-bundle (2 pictures)',
    '  content/posts/plain.md → /blogs/plain',
    '',
    'Skipped:',
    '  content/posts/_index.md: It is a list page, not a post.',
    '',
    'Please check:',
    '  content/posts/My Bundle/index.md: gone.png: The picture is not in the folder. The text keeps this address.',
    '  content/posts/plain.md: ../../../outside.png: The picture is not in the folder. The text keeps this address.',
    '  content/posts/plain.md: /img/drawing.svg: Please choose an image: JPEG, PNG, WebP, AVIF or GIF. The text keeps this address.',
    '',
    'Old addresses that this site cannot redirect, but the proxy in front of it can:',
    '  /2019/05/old.html → /blogs/my-bundle',
  ])

  const again = await imported(site, folder)
  expect(again.report[0]).toBe('Hugo: 0 posts imported as drafts, 2 already imported, 1 skipped.')
  expect(Object.keys(await posts(site)).sort()).toEqual(['my-bundle', 'plain'])
})

test('Jekyll: dates from file names, pictures behind Liquid, and the tags that stay are reported', async () => {
  await using site = await openTestSite()
  await makeEntry(site, 'blogs', { slug: 'hello-world' })
  const { report } = await imported(
    site,
    folderWith({
      '_config.yml': 'title: x',
      '_posts/2024-01-02-hello-world.md': [
        '---',
        'layout: post',
        'title: "Hello"',
        'permalink: /blogs/hi/',
        'image: /assets/a.png',
        '---',
        '![a]({{ site.baseurl }}/assets/a.png) ![b]({{ "/assets/a.png" | relative_url }}) {{ page.title }}',
        '{% include x.html %}',
      ].join('\r\n'),
      '_drafts/an-idea.markdown': 'An idea.',
      'assets/a.png': await smallPicture(),
      '_site/_posts/2024-01-02-copy.md': 'Built.',
      'README.md': 'Not a post.',
    }),
  )
  const all = await posts(site)
  expect(Object.keys(all).sort()).toEqual(['an-idea', 'hello-world', 'hello-world-2'])
  const post = all['hello-world-2']
  expect(post).toMatchObject({ title: 'Hello', published: false, publish_at: '2024-01-02T00:00:00.000Z' })
  expect(post?.image_url).toMatch(/^\/media\//)
  expect(post?.content).toBe(`![a](${post?.image_url}) ![b](${post?.image_url}) {{ page.title }}\n{% include x.html %}`)
  expect(await site.context.collections.blogs.movedTo('hi', false)).toBe('hello-world-2')
  const path = '  _posts/2024-01-02-hello-world.md: '
  expect(report).toEqual(
    expect.arrayContaining([
      'Jekyll: 2 posts imported as drafts, 0 already imported, 0 skipped.',
      `${path}Kept as plain text: {% include x.html %}.`,
      `${path}Kept as plain text: {{ page.title }}.`,
      `${path}The slug "hello-world" is taken, so it has "hello-world-2".`,
    ]),
  )
})

test('Astro: MDX, hero images and pictures relative to the file', async () => {
  await using site = await openTestSite()
  const { report } = await imported(
    site,
    folderWith({
      'src/content/blog/first-post.mdx': [
        '---',
        'title: First',
        "pubDate: 'Jul 08 2022'",
        "heroImage: '../../assets/hero.png'",
        '---',
        "import X from '../x.astro'",
        '',
        'Text <X />',
        '',
        '![in](./in.png) ![alias](~/assets/hero.png) ![public](/public.png)',
      ].join('\n'),
      'src/content/blog/in.png': await smallPicture(1),
      'src/assets/hero.png': await smallPicture(2),
      'public/public.png': await smallPicture(3),
    }),
  )
  const { 'first-post': post } = await posts(site)
  expect(post).toMatchObject({ title: 'First', published: false, publish_at: '2022-07-08T00:00:00.000Z' })
  expect(post?.image_url).toMatch(/^\/media\//)
  expect(post?.content).toMatch(
    /^Text \n\n!\[in\]\(\/media\/.*\) !\[alias\]\(\/media\/.*\) !\[public\]\(\/media\/.*\)$/,
  )
  expect(report[3]).toBe('  src/content/blog/first-post.mdx → /blogs/first-post (3 pictures)')
})

test('Astro with its posts in content/ is recognised by its configuration', async () => {
  await using site = await openTestSite()
  const { report } = await imported(
    site,
    folderWith({ 'astro.config.mjs': 'export default {}', 'src/data/x.json': '{}', 'content/posts/a.md': 'Text' }),
  )
  expect(report[0]).toBe('Astro: 1 post imported as drafts, 0 already imported, 0 skipped.')
})

test('a link that leads out of the folder is not followed, for posts and for pictures', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'outside-'))
  writeFileSync(join(outside, 'secret.png'), await smallPicture())
  writeFileSync(join(outside, 'secret.md'), 'A secret.')
  const folder = folderWith({ '_posts/2024-01-02-a.md': '![x](/linked.png) ![y](/dir/secret.png)' })
  symlinkSync(join(outside, 'secret.png'), join(folder, 'linked.png'))
  symlinkSync(outside, join(folder, 'dir'))
  symlinkSync(join(outside, 'secret.md'), join(folder, '_posts/2024-01-03-secret.md'))
  await using site = await openTestSite()
  await imported(site, folder)
  const all = await posts(site)
  expect(Object.keys(all)).toEqual(['a'])
  expect(all.a?.content).toBe('![x](/linked.png) ![y](/dir/secret.png)')
  expect(await pictures(site)).toEqual([])
})

test('posts that the site cannot store are skipped with the reason, and the others come in', async () => {
  await using site = await openTestSite()
  const { report, isComplete } = await imported(
    site,
    folderWith({
      '_posts/2024-01-01-empty.md': '---\ntitle: Empty\n---\n',
      '_posts/2024-01-02-binary.md': Buffer.from([0xff, 0xfe, 0x00]),
      '_posts/2024-01-03-long.md': `---\ntitle: ${'x'.repeat(400)}\n---\nText`,
      '_posts/2024-01-04-good.md': 'Good',
    }),
  )
  expect(Object.keys(await posts(site))).toEqual(['good'])
  expect(isComplete).toBe(false)
  expect(report).toEqual(
    expect.arrayContaining([
      '  _posts/2024-01-01-empty.md: Content is required.',
      '  _posts/2024-01-02-binary.md: it is not UTF-8 text.',
      '  _posts/2024-01-03-long.md: Title is longer than 300 characters.',
    ]),
  )
})

test('a failure while rows are stored leaves no post and no picture', async () => {
  await using site = await openTestSite()
  const folder = folderWith({ '_posts/2024-01-01-a.md': '![x](/x.png)', 'x.png': await smallPicture() })
  await expect(imported(failingAtCommit(site), folder)).rejects.toThrow('cut off')
  expect(await posts(site)).toEqual({})
  expect(await site.context.files.list('media')).toEqual([])
})
