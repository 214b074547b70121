import type { Element, Root } from 'hast'
import { leavesSite, safeAddress } from './address.ts'
import { attribute, element, elements, hasClass, wrap } from './tree.ts'

/** Prepares links, images, tables and task lists for the page. */
export function decorate(root: Root): void {
  let tables = 0
  for (const node of elements(root)) {
    if (node.tagName === 'a') decorateLink(node)
    if (node.tagName === 'img') decorateImage(node)
    if (node.tagName === 'p') frameLoneImage(node)
    if (node.tagName === 'table') frameTable(node, ++tables)
    if (node.tagName === 'li' && hasClass(node, 'task-list-item')) labelCheckbox(node)
  }
}

function decorateLink(link: Element): void {
  const href = safeAddress(attribute(link, 'href'))
  link.properties.href = href
  if (leavesSite(href)) link.properties.rel = ['noopener']
}

function decorateImage(image: Element): void {
  image.properties.src = safeAddress(attribute(image, 'src'))
  image.properties.alt = attribute(image, 'alt')
  image.properties.loading = 'lazy'
  image.properties.decoding = 'async'
}

/** Turns an image that is alone in its paragraph into a figure; its title becomes the caption. */
function frameLoneImage(paragraph: Element): void {
  const [image, ...others] = paragraph.children.filter((child) => child.type !== 'text' || child.value.trim())
  if (others.length || image?.type !== 'element' || image.tagName !== 'img') return
  const caption = attribute(image, 'title').trim()
  delete image.properties.title
  const below = caption ? [element('figcaption', {}, caption)] : []
  Object.assign(paragraph, element('figure', { className: ['image'] }, image, ...below))
}

/** Makes a wide table scrollable, also by keyboard. Regions need unique names. */
function frameTable(table: Element, number: number): void {
  const ariaLabel = number === 1 ? 'Table' : `Table ${number}`
  wrap(table, element('div', { className: ['table-scroll'], tabIndex: 0, role: 'region', ariaLabel }))
}

function labelCheckbox(item: Element): void {
  const box = elements(item).find((inner) => inner.tagName === 'input')
  if (box) box.properties.ariaLabel = box.properties.checked ? 'Done' : 'To do'
}
