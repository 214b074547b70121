import { z } from 'zod'
import { limits, sizeLabel } from './limits.ts'

/** For `<input accept>`. The server checks the bytes. */
export const cvAccept = 'application/pdf,.pdf'

export const cvMessages = {
  wrongType: 'Please choose a PDF.',
  tooLarge: `A CV can be ${sizeLabel(limits.cv)} at most.`,
} as const

export const cvShape = z.object({ url: z.string(), bytes: z.number() })

/** The characters that the fonts of the generated CV have: Latin, Greek and Cyrillic. */
const written =
  /^[\u0020-\u007e\u00a0-\u017e\u0218-\u021b\u0384-\u03ce\u0401-\u044f\u0451-\u045f\u0490\u0491\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u2116\u2122\u2191\u2193\u2212]*$/

export const isWritten = (text: string): boolean => written.test(text.normalize('NFC'))

interface CvSource {
  name: string
  experience: readonly unknown[]
  education: number
  skills: number
}

/** Emoji with their joiners, skin tones and variation selectors. The CV leaves them out. */
const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f/gu

const isWritableName = (name: string) => {
  const letters = name.replace(emoji, '').trim()
  return letters !== '' && isWritten(letters)
}

/** Whether there is a CV to make from the site's data: something to put into it, and a name that its fonts can write. */
export const canMakeCv = ({ name, experience, education, skills }: CvSource): boolean =>
  isWritableName(name) && experience.length + education + skills > 0
