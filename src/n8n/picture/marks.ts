import { type Category, GLYPHS, markKey } from '../app-categories.ts'
import { appOf, communityPackage, splitType } from '../apps.ts'
import type { Point } from './geometry.ts'
import marks from './marks.json' with { type: 'json' }
import { element } from './svg.ts'

/** A drawing on 24 × 24: either filled, or lines to be stroked. */
export interface Mark {
  readonly key: string
  readonly d: string
  readonly filled: boolean
}

const MARKS = new Map<string, Mark>([
  ...Object.entries(marks.filled).map(([key, d]) => [key, { key, d, filled: true }] as const),
  ...Object.entries(marks.lines).map(([key, d]) => [key, { key, d, filled: false }] as const),
])

/** n8n's own nodes of one kind share a mark: each memory, each output parser. */
const FAMILY = /^(?:memory|outputparser|textsplitter|document|retriever|vectorstore|embeddings|chain)/

/** The mark of a node: its own, its app's, or that of its category. */
export function markOf(type: string): Mark {
  const { category, service } = appOf(type)
  const name = splitType(type).name.toLowerCase()
  const own = communityPackage(type)
    ? undefined
    : (MARKS.get(`.${name}`) ?? MARKS.get(`.${name.replace(/(?:trigger|(?:hitl)?tool)$/, '')}`))
  const family = category === 'ai' ? FAMILY.exec(name)?.[0] : undefined
  return own ?? markOfApp(service ?? '', category, family)
}

/** The mark of an app; one that has none gets that of its family or category. */
export function markOfApp(app: string, category: Category, family?: string): Mark {
  const mark = MARKS.get(markKey(app)) ?? (family && MARKS.get(`.${family}`))
  return mark || { key: `-${category}`, d: GLYPHS[category], filled: false }
}

export interface MarkPen {
  readonly draw: (type: string, center: Point, size: number, color: string, line: number) => string
  /** Each mark that was drawn, once. */
  readonly symbols: () => string[]
}

/** Draws marks by reference, so that each is in the picture once. */
export function markPen(ids: string): MarkPen {
  const used = new Map<string, Mark>()
  const idOf = ({ key }: Mark) => `${ids}-${key.replace('.', '_')}`
  return {
    draw: (type, { x, y }, size, color, line) => {
      const mark = markOf(type)
      used.set(mark.key, mark)
      const ink = mark.filled ? { fill: color } : { stroke: color, 'stroke-width': (line * 24) / size }
      const place = { x: x - size / 2, y: y - size / 2, width: size, height: size }
      return element('use', { href: `#${idOf(mark)}`, ...place, ...ink })
    },
    symbols: () =>
      [...used.values()].map((mark) =>
        element('symbol', { id: idOf(mark), viewBox: '0 0 24 24' }, element('path', { d: mark.d })),
      ),
  }
}

/** A file of symbols for a page's `<use>`, by the names of apps; they have the colour of the text around them. */
export function appSymbols(apps: ReadonlyMap<string, string | undefined>): string {
  const symbols = [...apps].map(([app, category = 'other']) => {
    const { d, filled } = markOfApp(app, Object.hasOwn(GLYPHS, category) ? (category as Category) : 'other')
    const line = {
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 1.6,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }
    const path = element('path', { d, ...(filled ? { fill: 'currentColor' } : line) })
    return element('symbol', { id: markKey(app), viewBox: '0 0 24 24' }, path)
  })
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg' }, symbols.join(''))
}
