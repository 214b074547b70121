/** With line breaks as `\n`, without control characters and marks that turn the reading direction around. */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed.
    .replace(/[\0-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()

/** The same on one line, for names and subjects. It cannot inject mail headers. */
export const plainLine = (text: string): string => plainText(text.replace(/[\s\u0085\u2028\u2029]+/g, ' '))

/** Letters and symbols without a visible glyph: Hangul fillers, the empty Braille pattern. */
const drawnAsNothing = /[\u115f\u1160\u2800\u3164\uffa0]/g

export const isBlank = (text: string): boolean => !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(drawnAsNothing, ''))
