import { expect, test } from 'vitest'
import { findLanguage } from './code.ts'
import { renderMarkdown } from './render.ts'

async function block(language: string, code: string): Promise<string> {
  return (await renderMarkdown(`\`\`\`${language}\n${code}\n\`\`\``)).html
}

function textOf(html: string): string {
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
  return html.replace(/<[^>]*>/g, '').replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? '')
}

const samples = {
  ts: 'const a: string = `x` // hi',
  tsx: 'const a = <B c="d">e</B>',
  js: 'let a = /x/',
  jsx: '<A b={1} />',
  json: '{ "a": [1, true] }',
  sql: "SELECT a FROM b WHERE c = 'd'",
  bash: 'echo "$HOME" | grep x',
  sh: 'ls -la',
  shell: 'cd /',
  python: 'def f(x):\n    return x',
  yaml: 'a: b # c',
  html: '<a href="b">c</a><script>let x = 1</script>',
  css: 'a { color: red }',
  dockerfile: 'FROM node:24',
  diff: '-a\n+b',
  toml: 'a = "b"',
  go: 'func main() {}',
  php: '<?php echo "a";',
  nginx: 'server { listen 80; }',
  ini: '[a]\nb = c',
}

test.each(Object.entries(samples))('%s is coloured by classes and loses no character', async (language, code) => {
  const html = await block(language, code)
  const { label } = findLanguage(language)
  expect(html).toContain(
    `<figure class="code" data-language="${label}"><figcaption>${label}</figcaption><pre tabindex="0"><code>`,
  )
  expect(html).toContain('<span class="tk-')
  expect(html).not.toContain('style=')
  expect(textOf(html)).toBe(label + code)
})

test('an unknown language is plain text under its own name', async () => {
  expect(await block('brainfuck', '+<b>')).toBe(
    '<figure class="code" data-language="brainfuck"><figcaption>brainfuck</figcaption><pre tabindex="0"><code>+&lt;b&gt;</code></pre></figure>',
  )
  for (const name of ['constructor', '__proto__', 'toString'])
    expect(await block(name, 'x')).toContain('<code>x</code>')
})

test('a block without a language has no caption', async () => {
  expect(await block('', 'a')).toBe('<figure class="code"><pre tabindex="0"><code>a</code></pre></figure>')
})

test('very long blocks and very long lines are not highlighted', async () => {
  expect(await block('ts', 'let a = 1\n'.repeat(2_001))).not.toContain('tk-')
  const line = await block('js', `let a = "${'x'.repeat(50_000)}"\nlet b`)
  expect(line.length).toBeLessThan(51_000)
  expect(line).toContain('<span class="tk-keyword">let')
})
