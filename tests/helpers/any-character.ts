import fc from 'fast-check'

const highest = 0x10ffff
const surrogates = { first: 0xd800, count: 0x800 }

/**
 * Any character of Unicode, as the unit of `fc.string`. The unit 'binary' is the same, but fast-check makes a table of
 * a million characters for it, which takes a second in each process.
 */
export const anyCharacter = fc.integer({ min: 0, max: highest - surrogates.count }).map(
  (index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count),
  (text) => {
    const code = typeof text === 'string' ? text.codePointAt(0) : undefined
    if (code === undefined || text !== String.fromCodePoint(code)) throw new Error('Not a character.')
    return code < surrogates.first ? code : code - surrogates.count
  },
)
