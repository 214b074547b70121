import type { Root } from 'hast'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { frameCode } from './code.ts'
import { decorate } from './decorate.ts'
import { decorateFootnotes } from './footnotes.ts'
import { decorateHeadings, type OutlineEntry } from './headings.ts'
import { giveImagesTheirAlt, type ImageAlts } from './image-alts.ts'
import { giveImagesTheirSize, type ImageSizes, imageAddresses } from './image-sizes.ts'
import { linkFigures } from './linked-figures.ts'
import { printHtml } from './print-html.ts'
import { rawHtml } from './raw-html.ts'
import { schema } from './schema.ts'
import { underlinedHeadings } from './underlined-headings.ts'
import { wholeCharacters } from './whole-characters.ts'
import { readWords, type Words } from './words.ts'

// A single tilde does not strike text out: "~10 minutes, ~5 EUR".
const parser = unified()
  .use(remarkParse)
  .use(wholeCharacters)
  .use(underlinedHeadings)
  .use(remarkGfm, { singleTilde: false })
  .freeze()
const toHtmlTree = unified()
  .use(remarkRehype, { handlers: { html: rawHtml }, footnoteLabelProperties: {} })
  .freeze()
const sanitizer = unified().use(rehypeSanitize, schema).freeze()

type Result = Words & { html: string; outline: OutlineEntry[] }

/** Every step from source to HTML, in order. */
export async function runPipeline(source: string, sizes: ImageSizes, alts: ImageAlts): Promise<Result> {
  const { safe, words, outline } = readSafely(source)
  // Only our own code runs after the sanitiser: code frames, highlighting, and what is known of images.
  await frameCode(safe)
  giveImagesTheirAlt(safe, alts)
  giveImagesTheirSize(safe, sizes)
  linkFigures(safe)
  return { ...words, html: printHtml(safe), outline }
}

/** The addresses of its images, as the HTML has them. */
export const findImages = (source: string): string[] => imageAddresses(readSafely(source).safe)

function readSafely(source: string) {
  const tree: Root = toHtmlTree.runSync(parser.parse(source))
  const words = readWords(tree)
  const outline = decorateHeadings(tree)
  decorateFootnotes(tree)
  decorate(tree)
  return { safe: sanitizer.runSync(tree) as Root, words, outline }
}
