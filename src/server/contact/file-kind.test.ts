import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../../tests/helpers/any-character.ts'
import { rounds } from '../../../tests/helpers/drawn-cases.ts'
import { badFiles, goodFiles } from '../../../tests/helpers/sample-files.ts'
import { asDownload, kindOf, safeName, zipNames } from './file-kind.ts'

describe('kindOf', () => {
  it.each(Object.entries(goodFiles))('recognises %s by its bytes', (kind, bytes) => {
    expect(kindOf(bytes)).toBe(kind)
  })

  it.each(Object.entries(badFiles))('returns null for %s', (_, bytes) => {
    expect(kindOf(bytes)).toBe(null)
  })

  it('accepts any bytes and never reads beyond them', () => {
    const zipLike = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.concat([goodFiles.docx, bytes]))
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), zipLike), (bytes) => {
        kindOf(Buffer.from(bytes))
      }),
    )
  })

  it('never throws for a zip directory with a changed byte', () => {
    const { docx } = goodFiles
    fc.assert(
      fc.property(fc.nat(docx.length - 1), fc.nat(255), (at, value) => {
        const changed = Buffer.from(docx)
        changed[at] = value
        zipNames(changed)
      }),
      { numRuns: rounds(2_000) },
    )
  })
})

describe('safeName', () => {
  it.each([
    ['invoice.pdf', 'invoice.pdf'],
    ['../../etc/invoice.pdf.exe', 'invoice-pdf.pdf'],
    ['C:\\temp\\letter.docx', 'letter.pdf'],
    ['résumé (final).PDF', 'résumé (final).pdf'],
    ['a"b;c\r\nSet-Cookie: x.pdf', 'a-b-c Set-Cookie- x.pdf'],
    ['exe.\u202efdp.pdf', 'exe-fdp.pdf'],
    ['.htaccess', 'attachment.pdf'],
    ['', 'attachment.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(80)}.pdf`],
  ])('changes %j to %j', (given, safe) => {
    expect(safeName(given, 'pdf')).toBe(safe)
  })

  it('asDownload returns a single header for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (given) => {
        const name = safeName(given, 'png')
        expect(name).toMatch(/^[^\p{Cc}/\\"]+\.png$/u)
        expect(asDownload(name)).toMatch(/^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w.%~!-]+$/)
      }),
    )
  })
})
