import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bold, cutText, measure, type Ruler, regular, wrapText } from './text.ts'

const prose = fc.array(fc.string({ unit: 'grapheme', maxLength: 30 })).map((words) => words.join(' '))
const widths = fc.double({ min: 2.5, max: 60, noNaN: true })

describe('wrapText', () => {
  it('breaks between words, and long words anywhere', () => {
    expect(wrapText('one two three', 4.6, 9)).toEqual(['one two', 'three'])
    expect(wrapText('one abcdefghijkl', 3, 9).join('')).toBe('oneabcdefghijkl')
  })

  it.each([['regular', regular] as const, ['bold', bold] as const])(
    'lets no line of %s text leave its width',
    (_, ruler) => {
      fc.assert(
        fc.property(prose, widths, fc.integer({ min: 1, max: 8 }), (text, width, limit) => {
          const lines = wrapText(text, width, limit, ruler)
          expect(lines.length).toBeLessThanOrEqual(limit)
          for (const line of lines) expect(measure(line, ruler)).toBeLessThanOrEqual(width + 1e-9)
        }),
      )
    },
  )

  it('loses no character when there is room', () => {
    fc.assert(
      fc.property(prose, (text) => {
        const kept = text.slice(0, 2000)
        expect(wrapText(kept, 5, 2000).join('').replace(/\s/g, '')).toBe(kept.replace(/\s/g, ''))
      }),
    )
  })

  it.each([
    ['a long line of short words', 'a '.repeat(3000), 600],
    ['one long word', 'a'.repeat(6000), 600],
    ['one long word on narrow lines', 'a'.repeat(6000), 1.2],
    ['many words on narrow lines', 'ab '.repeat(2000), 1.2],
    ['words that each end their line', 'abc '.repeat(1500), 2],
    ['emoji', '👩‍👩‍👧 '.repeat(700), 3],
  ])('measures each character of %s a few times at most', (_, text, width) => {
    let measured = 0
    const counting: Ruler = (grapheme) => {
      measured++
      return regular(grapheme)
    }
    wrapText(text, width, 60, counting)
    expect(measured).toBeLessThan(2 * text.length + 500)
  })
})

describe('cutText', () => {
  it('ends cut text with “…”', () => {
    expect(cutText('Google Sheets', 20)).toBe('Google Sheets')
    expect(cutText('Google Sheets', 5)).toMatch(/^Goog.*…$/)
  })
})

it('bold text is wider than regular text', () => {
  expect(measure('What this template does', bold)).toBeGreaterThan(measure('What this template does'))
})
