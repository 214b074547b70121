import type { CvContent } from './cv-content.ts'
import { column, inks, page, type Sheet } from './sheet.ts'

const radius = 4

/** The name on the end of its wire, the role, the ways to reach the owner, and the profile. */
export function writeHead(sheet: Sheet, { identity, siteUrl, profile }: CvContent, accent: string): void {
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
    { text: identity.email, link: `mailto:${identity.email}` },
    ...(siteUrl ? [{ text: bare(siteUrl), link: siteUrl }] : []),
    ...identity.links.map(({ address }) => ({ text: bare(address), link: address })),
  ]
  writeInRow(sheet, [{ text: identity.place }, ...links], accent)
  sheet.down(12)
  sheet.write('P', profile, { role: 'text', size: 10.5, lead: 3 }, column.left, width)
}

const bare = (address: string) => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

/** Side by side as far as the line goes, then on the next one. */
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
