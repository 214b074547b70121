import type { Element, Root } from 'hast'
import { collapseWhitespace } from './collapse-whitespace.ts'

const wordsPerMinute = 220

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
  // Code is skimmed, not read word for word.
  return { text: collapseWhitespace(parts.join('')), readingMinutes: minutes(prose + code / 2) }
}

export function readPlain(source: string): Words {
  return { text: collapseWhitespace(source), readingMinutes: minutes(countWords(source)) }
}

function minutes(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute))
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

function isFootnoteMark(node: Element): boolean {
  return 'dataFootnoteRef' in node.properties || 'dataFootnoteBackref' in node.properties
}
