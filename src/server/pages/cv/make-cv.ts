import { yearRange } from '../../../contract/format.ts'
import { locale } from '../../../contract/locale.ts'
import { shadesOf } from '../../../contract/look.ts'
import type { CvContent } from './routes.ts'
import { column, inks, openSheet, page, type Sheet, type Style } from './sheet.ts'

/** A CV of one or more A4 pages: selectable, tagged text in the site's fonts. */
export async function makeCv(content: CvContent): Promise<Buffer<ArrayBuffer>> {
  const { identity, look, experience, education, certifications, skills } = content
  const title = [identity.name, identity.role].filter(Boolean).join(': ')
  const sheet = openSheet(look.type, locale, { Title: title, Author: identity.name, Subject: 'CV' })

  writeHead(sheet, content, shadesOf(look.accent).light.color)
  const rows = [
    ...skills.map(({ category, technologies }) => ({ aside: category, text: technologies.join(', ') })),
    { aside: 'Languages', text: identity.languages.join(', ') },
  ]
  const jobs = experience.map(({ role, company, period, text, technologies }) => {
    return { aside: yearRange(period), title: role, place: company, text, tags: technologies }
  })
  const schools = education.map(({ degree, institution, year }) => ({
    aside: yearRange(year),
    title: degree,
    place: institution,
  }))
  const papers = certifications.map(({ name, issuer, year }) => ({
    aside: yearRange(year),
    title: name,
    place: issuer,
  }))
  const sections: [string, Entry[]][] = [
    ['Experience', jobs],
    ['Education', schools],
    ['Certifications', papers],
    ['Skills', rows.filter(({ text }) => text)],
  ]
  for (const [heading, entries] of sections) if (entries.length > 0) writeSection(sheet, heading, entries)
  numberPages(sheet, identity.name)
  return sheet.finish()
}

function numberPages(sheet: Sheet, name: string): void {
  const { document } = sheet
  const { start, count } = document.bufferedPageRange()
  if (count === 1) return
  for (let index = start; index < start + count; index += 1) {
    document.switchToPage(index)
    // The number is below the margin, where text would otherwise begin a new page.
    document.page.margins.bottom = 0
    sheet.decorate(() =>
      sheet.plain(
        `${name} · ${index - start + 1} of ${count}`,
        { role: 'label', size: 7.5, color: inks.muted },
        {
          x: column.left,
          y: page.height - 36,
          width: column.end - column.left,
        },
      ),
    )
  }
}

const radius = 4

function writeHead(sheet: Sheet, { identity, siteUrl, profile }: CvContent, accent: string): void {
  const { document } = sheet
  const width = column.end - column.left
  const wireAt = document.y + 5
  sheet.decorate(() => {
    document.lineWidth(1.2).strokeColor(inks.wire)
    document.moveTo(0, wireAt).lineTo(page.side, wireAt).stroke()
    document.circle(page.side + radius, wireAt, radius).fill(inks.ink)
  })
  const label = { role: 'label', size: 8.5, color: inks.muted } as const
  sheet.write('P', identity.role, label, column.left + 3 * radius + 4, width - 40)
  sheet.down(12)
  sheet.write('H1', identity.name, { role: 'heading', size: 30, lead: -2 }, column.left, width)
  sheet.down(9)
  const links = [
    ...(identity.email ? [{ text: identity.email, link: `mailto:${identity.email}` }] : []),
    ...(siteUrl ? [{ text: bare(siteUrl), link: siteUrl }] : []),
    ...identity.links.map(({ address }) => ({ text: bare(address), link: address })),
  ]
  writeInRow(sheet, [{ text: identity.place }, ...links], accent)
  sheet.down(12)
  sheet.write('P', profile, { role: 'text', size: 10.5, lead: 3 }, column.left, width)
}

const bare = (address: string) => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

/** Writes items side by side, and continues on the next line when one is full. */
function writeInRow(sheet: Sheet, items: { text: string; link?: string }[], accent: string): void {
  const { document } = sheet
  const space = 16
  let x = column.left
  let bottom = document.y
  for (const { text, link } of items) {
    const style = { role: 'label', size: 8.5, color: link ? accent : inks.ink, ...(link && { link }) } as const
    const width = sheet.widthOf(text, style)
    if (width === 0) continue
    if (x > column.left && x + width > column.end) {
      x = column.left
      document.y = bottom + 4
    }
    const top = document.y
    sheet.write('P', text, style, x, Math.min(width + 1, column.end - column.left))
    bottom = document.y
    document.y = top
    x += width + space
  }
  document.y = bottom
}

interface Entry {
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

/** An entry that fits on a page is not divided. */
function writeSection(sheet: Sheet, heading: string, entries: readonly Entry[]): void {
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
  // Aligns the aside with the baseline of the first line beside it.
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
