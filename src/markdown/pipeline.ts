import type { Root } from 'hast'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { frameCode } from './code.ts'
import { decorate } from './decorate.ts'
import { decorateFootnotes } from './footnotes.ts'
import { decorateHeadings, type OutlineEntry } from './headings.ts'
import { rawHtml } from './raw-html.ts'
import { schema } from './schema.ts'
import { readWords, type Words } from './words.ts'

// One tilde is left alone: "~10 minutes, ~5 EUR" is prose, not struck out.
const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).freeze()
const toHtmlTree = unified()
  .use(remarkRehype, { handlers: { html: rawHtml }, footnoteLabelProperties: {} })
  .freeze()
const sanitizer = unified().use(rehypeSanitize, schema).freeze()
const printer = unified().use(rehypeStringify).freeze()

type Result = Words & { html: string; outline: OutlineEntry[] }

/** Every step from source to HTML, in order. */
export async function runPipeline(source: string): Promise<Result> {
  const tree: Root = toHtmlTree.runSync(parser.parse(source))
  const words = readWords(tree)
  const outline = decorateHeadings(tree)
  decorateFootnotes(tree)
  decorate(tree)
  const safe = sanitizer.runSync(tree) as Root
  // After the sanitiser comes only what this module writes itself: frames and colours of code.
  await frameCode(safe)
  return { ...words, html: printer.stringify(safe), outline }
}
