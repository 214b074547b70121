import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { elements } from './tree.ts'

/**
 * Gives footnotes ids by their number. remark-rehype derives ids from the author's labels, and the second reference
 * to `[^a]` would get the id of the first reference to `[^a-2]`.
 */
export function decorateFootnotes(root: Root): void {
  const uses = new Map<number, number>()
  for (const node of elements(root)) {
    if ('dataFootnoteRef' in node.properties) nameReference(node, uses)
    if ('dataFootnotes' in node.properties) nameSection(node)
  }
}

function nameReference(link: Element, uses: Map<number, number>): void {
  const number = Number(textOf(link))
  const use = (uses.get(number) ?? 0) + 1
  uses.set(number, use)
  link.properties = {
    id: referenceId(number, use),
    href: `#note-${number}`,
    className: ['footnote-ref'],
    ariaLabel: `Footnote ${number}`,
  }
}

function nameSection(section: Element): void {
  section.properties = { className: ['footnotes'], ariaLabelledBy: ['note-label'] }
  for (const child of section.children) {
    if (child.type !== 'element') continue
    if (child.tagName === 'h2') child.properties = { id: 'note-label' }
    if (child.tagName === 'ol') nameNotes(child)
  }
}

function nameNotes(list: Element): void {
  const notes = list.children.filter((child) => child.type === 'element')
  notes.forEach((note, index) => {
    note.properties.id = `note-${index + 1}`
    const arrows = elements(note).filter((inner) => 'dataFootnoteBackref' in inner.properties)
    arrows.forEach((arrow, position) => {
      const which = arrows.length > 1 ? `${index + 1}, use ${position + 1}` : String(index + 1)
      arrow.properties = {
        href: `#${referenceId(index + 1, position + 1)}`,
        className: ['footnote-back'],
        ariaLabel: `Back to the text at footnote ${which}`,
      }
    })
  })
}

function referenceId(number: number, use: number): string {
  return use === 1 ? `note-ref-${number}` : `note-ref-${number}-${use}`
}
