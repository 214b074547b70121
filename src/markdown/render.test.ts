import { expect, test } from 'vitest'
import { renderMarkdown } from './render.ts'

async function html(source: string): Promise<string> {
  return (await renderMarkdown(source)).html
}

test('h1 becomes h2, ids are unique, and the outline lists levels 2 and 3', async () => {
  const result = await renderMarkdown(
    '# Größe & *Maß*\n\n## Setup\n\n### Setup\n\n## Setup 2\n\n#### Deep\n\n## 日本語',
  )
  expect(result.outline).toEqual([
    { id: 'h-größe-maß', text: 'Größe & Maß', level: 2 },
    { id: 'h-setup', text: 'Setup', level: 2 },
    { id: 'h-setup-2', text: 'Setup', level: 3 },
    { id: 'h-setup-2-2', text: 'Setup 2', level: 2 },
    { id: 'h-日本語', text: '日本語', level: 2 },
  ])
  expect(result.html).not.toContain('<h1')
  expect(result.html).toContain(
    '<h4 id="h-deep">Deep<a class="anchor" href="#h-deep" aria-label="Link to this section">',
  )
})

test('a link to a heading by its plain name gets the prefixed id', async () => {
  expect(await html('[go](#set-up)\n\n## Set up')).toContain('<a href="#h-set-up">go</a>')
})

test('addresses outside the allowed schemes become empty, not missing', async () => {
  const source = '[a](javascript:x) ![b](data:image/png;base64,AA) [c](java&#10;script:x) [d][r]\n\n[r]: vbscript:x'
  const output = await html(source)
  expect(output.match(/<a href="">/g)).toHaveLength(3)
  expect(output).toContain('<img src="" alt="b"')
})

test('links to other sites get rel, links within the site do not', async () => {
  const output = await html('[a](https://b.c) [d](/e) <irc://f/g> [h](HTTP://i.j)')
  expect(output).toContain('<a href="https://b.c" rel="noopener">a</a> <a href="/e">d</a> <a href="irc://f/g">')
  expect(output).toContain('<a href="http://i.j" rel="noopener">')
})

test('a titled image alone in its paragraph becomes a figure', async () => {
  expect(await html('![alt](a.png "Caption")')).toBe(
    '<figure class="image"><a class="full-size" href="a.png" aria-label="Enlarge the image: alt"><img src="a.png" alt="alt" loading="lazy" decoding="async"></a><figcaption>Caption</figcaption></figure>',
  )
  expect(await html('text ![alt](a.png "Caption")')).not.toContain('<figure')
})

test('tables scroll in regions with different names', async () => {
  const table = '| a |\n| - |\n| b |'
  const output = await html(`${table}\n\ntext\n\n${table}`)
  expect(output).toContain('<div class="table-scroll" tabindex="0" role="region" aria-label="Table"><table>')
  expect(output).toContain('aria-label="Table 2"')
})

test('task boxes are disabled and named', async () => {
  const output = await html('- [x] a\n- [ ] b')
  expect(output).toContain('<input type="checkbox" checked disabled aria-label="Done"> a')
  expect(output).toContain('<input type="checkbox" disabled aria-label="To do"> b')
})

test('footnotes with similar labels get different ids, and all links between them resolve', async () => {
  const output = await html('x[^a] y[^a-2] z[^a]\n\n## Note 1\n\n[^a]: one\n[^a-2]: two')
  const ids = [...output.matchAll(/ id="([^"]*)"/g)].map((match) => match[1])
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, target] of output.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target)
  expect(output).toContain('aria-label="Footnote 2"')
  expect(output).toContain('aria-labelledby="note-label"><h2 id="note-label">Footnotes</h2>')
})

test.each([
  // CommonMark, example 356.
  [
    '*$*alpha.\n\n*£*bravo.\n\n*€*charlie.\n\n*𞋿*delta.',
    '<p>*$*alpha.</p>\n<p>*£*bravo.</p>\n<p>*€*charlie.</p>\n<p>*𞋿*delta.</p>',
  ],
  ['a**🙂** b', '<p>a**🙂** b</p>'],
  ['**🙂** b', '<p><strong>🙂</strong> b</p>'],
  ['🙂**a**🙂', '<p>🙂<strong>a</strong>🙂</p>'],
  ['🙂_a_🙂', '<p>🙂<em>a</em>🙂</p>'],
  ['𝒜_a_𝒜 *𝒜*𝒜', '<p>𝒜_a_𝒜 <em>𝒜</em>𝒜</p>'],
  ['*𞋿\n𞋿* `x`*𞋿*', '<p><em>𞋿\n𞋿</em> <code>x</code><em>𞋿</em></p>'],
  ['> *𞋿*\n*𞋿*\n\n# *𞋿*', expect.stringMatching(/<em>𞋿<\/em>\n<em>𞋿<\/em>[\s\S]*<em>𞋿<\/em>/)],
])('parses emphasis next to surrogate pairs: %j', async (source, wanted) => {
  expect(await html(source)).toEqual(wanted)
})

test('HTML tags are dropped, their text stays, and placeholders that look like tags are shown', async () => {
  const source =
    '<div onclick="x">kept</div>\n\nA <b>bold</b> Array<string> one<br>two\n\n<script>gone()</script>\n\n<!-- gone -->'
  expect(await html(source)).toBe('<p>kept</p>\n<p>A bold Array&lt;string&gt; one<br>two</p>')
})

test('two tildes strike text out, a single one does not', async () => {
  expect(await html('~5 to ~6 ~~no~~')).toBe('<p>~5 to ~6 <del>no</del></p>')
})

test('text and reading time leave out marks and count code at half', async () => {
  const note = await renderMarkdown('# A\n\nb **c**\nd[^1] ![e](f)\n\n[^1]: g')
  expect(note.text).toBe('A b c d Footnotes g')
  expect(note.readingMinutes).toBe(1)
  const words = 'word '.repeat(2200)
  expect((await renderMarkdown(words)).readingMinutes).toBe(10)
  expect((await renderMarkdown(`\`\`\`\n${words}\n\`\`\``)).readingMinutes).toBe(5)
})

test('an empty source renders to an empty string', async () => {
  const empty = { html: '', outline: [], readingMinutes: 1, text: '', degraded: false }
  expect(await renderMarkdown('')).toEqual(empty)
  expect(await renderMarkdown('\uFEFF \r\n')).toEqual(empty)
})
