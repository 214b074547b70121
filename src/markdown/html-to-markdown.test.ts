import { expect, it } from 'vitest'
import { htmlToMarkdown } from './html-to-markdown.ts'

const site = 'https://site.example'

it('keeps the structure of instructions: steps, code, emphasis, links, tables', () => {
  const html =
    '<ol><li>Choose <strong>Slack API</strong>.</li><li>Set <code>a|b</code>, see <a href="/blogs/x">this</a>:<ul><li>one</li></ul></li></ol>' +
    '<h3>Later</h3><table><thead><tr><th>Key</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><pre><code>SELECT 1\n</code></pre>'
  expect(htmlToMarkdown(html, site)).toBe(
    [
      '1. Choose **Slack API**.',
      '2. Set `a|b`, see [this](https://site.example/blogs/x):',
      '   - one',
      '',
      '### Later',
      '',
      '| Key |',
      '| --- |',
      '| 1   |',
      '',
      '```',
      'SELECT 1',
      '```',
    ].join('\n'),
  )
})

it('escapes markdown marks in text', () => {
  const markdown = htmlToMarkdown('<p>*not* _this_ &lt;img src=x&gt; [a](b) # c</p>', site)
  expect(markdown).toBe('\\*not\\* \\_this\\_ \\<img src=x> \\[a]\\(b) # c')
  expect(htmlToMarkdown('', site)).toBe('')
})

it('returns plain text for tags nested more than fifty deep', () => {
  const nested = (depth: number) => `${'<strong>'.repeat(depth)}deep *x*${'</strong>'.repeat(depth)}`
  expect(htmlToMarkdown(nested(10_000 / '<strong></strong>'.length), site)).toBe('deep \\*x\\*')
  expect(htmlToMarkdown(nested(51), site)).toBe('deep \\*x\\*')
  expect(htmlToMarkdown(nested(50), site)).toMatch(/^\*{100}deep/)
})
