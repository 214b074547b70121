import { column, inks, type Sheet, type Style } from './sheet.ts'

/** One row: a date or a name on the left, everything else on the right. */
export interface Entry {
  aside?: string
  title?: string
  place?: string
  text?: string
  tags?: readonly string[]
}

const asideStyle: Style = { role: 'label', size: 8, color: inks.muted, lead: 2 }
const gap = { section: 20, heading: 10, entries: 11 }
const asideWidth = column.right - column.left - 14
const width = column.end - column.right

/** The paragraphs of an entry, in order, each with the space above it. */
const paragraphsOf = ({ title, place, text, tags = [] }: Entry): [tag: 'H3' | 'P', string, Style, above: number][] => [
  ['H3', title ?? '', { role: 'heading', size: 11.5 }, 0],
  ['P', place ?? '', { role: 'text', size: 9.5, color: inks.muted }, 1],
  ['P', text ?? '', { role: 'text', size: 9.5, lead: 2.5 }, title ? 4 : 0],
  ['P', tags.join(' · '), { role: 'label', size: 7.5, color: inks.muted, lead: 2 }, 4],
]

const heightOf = (sheet: Sheet, entry: Entry): number => {
  const right = paragraphsOf(entry).map(([, text, style, above]) => {
    const height = sheet.heightOf(text, style, width)
    return height && height + above
  })
  return Math.max(
    right.reduce((sum, each) => sum + each, 0),
    sheet.heightOf(entry.aside ?? '', asideStyle, asideWidth),
  )
}

/** A heading on a rule, then its entries. An entry that fits on a page is not divided. */
export function writeSection(sheet: Sheet, heading: string, entries: readonly Entry[]): void {
  const { document } = sheet
  const headingStyle: Style = { role: 'heading', size: 13 }
  const headingHeight = sheet.heightOf(heading, headingStyle, width) + gap.heading + 8
  const [first] = entries
  sheet.keepTogether(gap.section + headingHeight + (first ? heightOf(sheet, first) : 0))
  sheet.down(gap.section)
  sheet.decorate(() => {
    document.lineWidth(0.8).strokeColor(inks.wire)
    document.moveTo(column.left, document.y).lineTo(column.end, document.y).stroke()
  })
  sheet.down(8)
  sheet.write('H2', heading, headingStyle, column.left, column.end - column.left)
  sheet.down(gap.heading)
  entries.forEach((entry, index) => {
    if (index > 0) sheet.down(gap.entries)
    sheet.keepTogether(heightOf(sheet, entry))
    writeEntry(sheet, entry)
  })
}

function writeEntry(sheet: Sheet, entry: Entry): void {
  const { document } = sheet
  const top = document.y
  const [first] = paragraphsOf(entry).filter(([, text]) => text)
  // On the baseline of the first line beside it.
  sheet.down(first?.[2].role === 'heading' ? 3 : 1.5)
  sheet.write('P', entry.aside ?? '', asideStyle, column.left, asideWidth)
  const aside = document.y
  document.y = top
  const before = document.bufferedPageRange().count
  for (const [tag, text, style, above] of paragraphsOf(entry)) {
    if (!text) continue
    sheet.down(above)
    sheet.write(tag, text, style, column.right, width)
  }
  if (document.bufferedPageRange().count === before) document.y = Math.max(document.y, aside)
}
