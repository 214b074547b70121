import type { Element, Root } from 'hast'
import { collapseWhitespace } from './tree.ts'

export type Words = { text: string; readingMinutes: number }

/** The visible text, without footnote numbers and arrows, and its reading time. */
export function readWords(root: Root): Words {
  const parts: string[] = []
  let prose = 0
  let code = 0
  const visit = (node: Root | Element, inCode: boolean): void => {
    for (const child of node.children) {
      if (child.type === 'text') {
        parts.push(child.value)
        if (inCode) code += countWords(child.value)
        else prose += countWords(child.value)
      } else if (child.type === 'element' && !isFootnoteMark(child)) {
        visit(child, inCode || child.tagName === 'pre')
        if (child.tagName === 'br') parts.push(' ')
      }
    }
  }
  visit(root, false)
  return { text: collapseWhitespace(parts.join('')), readingMinutes: readingMinutes({ prose, code }) }
}

const isFootnoteMark = (node: Element): boolean =>
  'dataFootnoteRef' in node.properties || 'dataFootnoteBackref' in node.properties

const wordsPerMinute = 220

export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** In whole minutes, at least one. Code is skimmed, not read word for word. */
export const readingMinutes = ({ prose, code }: { prose: number; code: number }): number =>
  Math.max(1, Math.round((prose + code / 2) / wordsPerMinute))
