import type { Section } from './sections.ts'

/** What the index has of an entry. */
export interface SearchDocument {
  id: string
  /** Empty for what is named by something else, such as a comment by its post. */
  title: string
  /** Keywords, categories and headings, which count less than the title and more than the text. */
  parts: string[]
  /** Plain text, from which results show an excerpt. */
  text: string
  sections?: Section[]
  url: string
  visible: boolean
  visibleFrom?: string | null
  created_at: string
  /** Changes whenever any of this may have changed. */
  stamp: string
}

/** A longer text is found by its beginning only. */
const longestText = 200_000

/** PostgreSQL stores neither NUL nor half a character. Other characters keep their places. */
export const storableText = (text: string): string =>
  text.toWellFormed().replaceAll('\0', ' ').slice(0, longestText).toWellFormed()
