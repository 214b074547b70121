/** Small files of each type that the contact form accepts, and some with a wrong type. */
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

export interface ZipEntry {
  name: string
  content?: string
  /** The unpacked size that the directory claims. */
  claims?: number
}

/** A zip without compression. */
export function zip(entries: ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content = '', claims } of entries) {
    const bytes = Buffer.from(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt32LE(bytes.length, 18)
    local.writeUInt32LE(claims ?? bytes.length, 22)
    local.writeUInt16LE(Buffer.byteLength(name), 26)
    locals.push(local, Buffer.from(name), bytes)
    const header = Buffer.alloc(46)
    header.writeUInt32LE(0x02014b50, 0)
    header.writeUInt32LE(bytes.length, 20)
    header.writeUInt32LE(claims ?? bytes.length, 24)
    header.writeUInt16LE(Buffer.byteLength(name), 28)
    header.writeUInt32LE(offset, 42)
    central.push(header, Buffer.from(name))
    offset += 30 + Buffer.byteLength(name) + bytes.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const docx = (...more: ZipEntry[]) =>
  zip([{ name: '[Content_Types].xml', content: '<Types/>' }, { name: 'word/document.xml', content: '<w/>' }, ...more])

export const goodFiles = {
  jpg: Buffer.from('ffd8ffe000104a464946', 'hex'),
  png: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  gif: Buffer.from('GIF89a\x01\0\x01\0'),
  webp: Buffer.from('RIFF\x1a\0\0\0WEBPVP8L'),
  pdf: Buffer.from('%PDF-1.7\n%%EOF'),
  doc: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), utf16('WordDocument')]),
  docx: docx(),
} as const

export const badFiles = {
  'an executable': Buffer.from('MZ\x90\0'),
  'a script': Buffer.from('#!/bin/sh\nrm -rf /'),
  'a web page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'a zip': zip([{ name: 'file.txt', content: 'x' }]),
  'a spreadsheet': zip([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }]),
  'an old spreadsheet': Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), utf16('Workbook')]),
  'a document with macros': docx({ name: 'word/vbaProject.bin' }),
  'a document that unpacks to 4 GB': docx({ name: 'word/media/bomb', claims: 0xffffffff }),
  'a document cut short': docx().subarray(0, -3),
  'a document with something behind it': Buffer.concat([docx(), Buffer.from('MZ')]),
  'a directory that points elsewhere': (() => {
    const bytes = docx()
    bytes.writeUInt32LE(0xfffffff0, bytes.length - 6)
    return bytes
  })(),
  'a directory with more entries than there are': (() => {
    const bytes = docx()
    bytes.writeUInt16LE(9999, bytes.length - 12)
    return bytes
  })(),
  nothing: Buffer.alloc(0),
} as const
