import { expect, it } from 'vitest'
import { articleHtml, articleText, articleTree, beginningOf } from './article.ts'

const address = 'https://site.example/blogs/queues'
const htmlOf = (html: string) => articleHtml(articleTree(html, address), 'serif').replace(/ (style|class)="[^"]*"/g, '')

it.each([
  ['<p><img src="/media/a.svg" alt="How it runs"></p>', `<p><a href="${address}">How it runs</a></p>`],
  ['<p><img src="/media/a.SVG?v=1" alt=""></p>', '<p></p>'],
  ['<p><a href="/about"><img src="/media/a.svg" alt="A"></a></p>', '<p><a href="https://site.example/about">A</a></p>'],
  ['<p><img src="/media/a.webp" alt="A"></p>', '<p><img src="https://site.example/media/a.webp" alt="A"></p>'],
])('a drawing in an email is a link to the post, because mail programs show no SVG: %s', (html, wanted) => {
  expect(htmlOf(html)).toBe(wanted)
})

it('a long post is cut between its blocks', () => {
  const long = `<p>${'words '.repeat(8_000)}</p>`
  const { tree, isCut } = beginningOf(articleTree(`<p>first</p>${long}${long}<p>last</p>`, address))
  expect([isCut, tree.children.length]).toEqual([true, 2])
  expect(beginningOf(articleTree('<p>first</p>', address)).isCut).toBe(false)
})

it('a block that fits into no email is cut itself, so that no email is without text', () => {
  const html = `\n<figure><img src="/a.webp" alt=""></figure><p>${'words and '.repeat(8_000)}</p><p>last</p>`
  const { tree, isCut } = beginningOf(articleTree(html, address))
  expect(isCut).toBe(true)
  expect(articleText(tree)).toMatch(/^(words and ){199}words and …$/)
})
