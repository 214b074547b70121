import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { badFiles, goodFiles } from '../../../tests/helpers/sample-files.ts'
import { kindOf } from './file-kind.ts'
import { asDownload, safeName } from './file-name.ts'
import { zipNames } from './zip-names.ts'

describe('the kind of a file', () => {
  it.each(Object.entries(goodFiles))('%s is told from its bytes', (kind, bytes) => {
    expect(kindOf(bytes)).toBe(kind)
  })

  it.each(Object.entries(badFiles))('%s is none', (_, bytes) => {
    expect(kindOf(bytes)).toBe(null)
  })

  it('any bytes at all are told, and nothing is read beyond them', () => {
    const zipLike = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.concat([goodFiles.docx, bytes]))
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), zipLike), (bytes) => {
        kindOf(Buffer.from(bytes))
      }),
    )
  })

  it('a directory with any byte changed is read or refused, never thrown at', () => {
    const { docx } = goodFiles
    fc.assert(
      fc.property(fc.nat(docx.length - 1), fc.nat(255), (at, value) => {
        const changed = Buffer.from(docx)
        changed[at] = value
        zipNames(changed)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the name of a file', () => {
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
  ])('%j becomes %j', (given, safe) => {
    expect(safeName(given, 'pdf')).toBe(safe)
  })

  it('a header stays one header, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        const name = safeName(given, 'png')
        expect(name).toMatch(/^[^\p{Cc}/\\"]+\.png$/u)
        expect(asDownload(name)).toMatch(/^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w.%~!-]+$/)
      }),
    )
  })
})
