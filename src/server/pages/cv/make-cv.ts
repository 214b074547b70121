import { locale } from '../../../contract/locale.ts'
import { shadesOf } from '../../../contract/look.ts'
import type { CvContent } from './cv-content.ts'
import { writeHead } from './head.ts'
import { numberPages } from './page-numbers.ts'
import { type Entry, writeSection } from './section.ts'
import { openSheet } from './sheet.ts'

/** A CV of one or more A4 pages: selectable, tagged text in the site's fonts. */
export async function makeCv(content: CvContent): Promise<Buffer<ArrayBuffer>> {
  const { identity, look, experience, education, certifications, skills } = content
  const title = `${identity.name}: ${identity.role}`
  const named = { title, author: identity.name, subject: 'CV', lang: locale }
  const sheet = openSheet(look.type, named)

  writeHead(sheet, content, shadesOf(look.accent).light.color)
  const rows = [
    ...skills.map(({ category, technologies }) => ({ aside: category, text: technologies.join(', ') })),
    { aside: 'Languages', text: identity.languages.join(', ') },
  ]
  const sections: [string, Entry[]][] = [
    [
      'Experience',
      experience.map(({ role, company, period, text, technologies }) => ({
        aside: period,
        title: role,
        place: company,
        text,
        tags: technologies,
      })),
    ],
    [
      'Education',
      education.map(({ degree, institution, year }) => ({ aside: year, title: degree, place: institution })),
    ],
    ['Certifications', certifications.map(({ name, issuer, year }) => ({ aside: year, title: name, place: issuer }))],
    ['Skills', rows.filter(({ text }) => text)],
  ]
  for (const [heading, entries] of sections) if (entries.length > 0) writeSection(sheet, heading, entries)
  numberPages(sheet, identity.name)
  return sheet.finish()
}
