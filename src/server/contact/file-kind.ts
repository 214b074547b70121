import { type AttachmentKind, attachmentKinds } from '../../contract/contact.ts'
import { plainLine } from '../../contract/plain-text.ts'

const starts: [AttachmentKind, string][] = [
  ['jpg', 'ffd8ff'],
  ['png', '89504e470d0a1a0a'],
  ['gif', '474946383761'],
  ['gif', '474946383961'],
  ['pdf', '255044462d'],
]

const ole = 'd0cf11e0a1b11ae1'
/** The name of the stream that makes an OLE file a Word document. */
const wordStream = Buffer.from('WordDocument', 'utf16le')

/** Decided by the bytes, because visitors choose the name; null if the file must not be attached (spec 5). */
export function kindOf(bytes: Buffer): AttachmentKind | null {
  const head = bytes.subarray(0, 8).toString('hex')
  for (const [kind, start] of starts) if (head.startsWith(start)) return kind
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  if (head.startsWith(ole)) return bytes.includes(wordStream) ? 'doc' : null
  return isDocx(bytes) ? 'docx' : null
}

/** A zip whose directory lists a Word document. It is never unpacked, so zip bombs are harmless. */
function isDocx(bytes: Buffer): boolean {
  const names = zipNames(bytes)
  if (!names) return false
  // Documents with macros are refused, because they are dangerous to open.
  if (names.some((name) => /vbaproject\.bin$/i.test(name))) return false
  return names.includes('[Content_Types].xml') && names.includes('word/document.xml')
}

const localHeader = 0x04034b50
const centralHeader = 0x02014b50
const endOfDirectory = 0x06054b50
const endLength = 22
const longestComment = 0xffff
const maxNames = 10_000
/** The maximum unpacked size that a document may claim, because owners open attachments. */
const largestUnpacked = 500 * 1024 * 1024

/** Nothing is unpacked. Null for a malformed or enormous zip. Zip64 is not needed for files of 10 MB. */
export function zipNames(bytes: Buffer): string[] | null {
  if (bytes.length < endLength || bytes.readUInt32LE(0) !== localHeader) return null
  const directoryEnd = findEnd(bytes)
  if (directoryEnd === null) return null
  const count = bytes.readUInt16LE(directoryEnd + 10)
  const start = bytes.readUInt32LE(directoryEnd + 16)
  if (count > maxNames || start + bytes.readUInt32LE(directoryEnd + 12) > directoryEnd) return null

  const names: string[] = []
  let unpacked = 0
  let at = start
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directoryEnd || bytes.readUInt32LE(at) !== centralHeader) return null
    unpacked += bytes.readUInt32LE(at + 24)
    const lengthAt = (offset: number) => bytes.readUInt16LE(at + offset)
    const end = at + 46 + lengthAt(28)
    if (end > directoryEnd) return null
    names.push(bytes.toString('utf8', at + 46, end))
    at = end + lengthAt(30) + lengthAt(32)
  }
  return unpacked > largestUnpacked ? null : names
}

/** Searches backwards: the end record may be followed by a comment, which must reach exactly to the end of the file. */
function findEnd(bytes: Buffer): number | null {
  const first = Math.max(0, bytes.length - endLength - longestComment)
  for (let at = bytes.length - endLength; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) !== endOfDirectory) continue
    if (at + endLength + bytes.readUInt16LE(at + 20) === bytes.length) return at
  }
  return null
}

/** A PDF named `../invoice.pdf.exe` becomes `invoice-pdf.pdf`. */
export function safeName(given: string, kind: AttachmentKind): string {
  const last = plainLine(given).split(/[/\\]/).pop() ?? ''
  const base = last
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} _()-]+/gu, '-')
    .replace(/^[-\s]+|[-\s]+$/g, '')
  return `${[...base].slice(0, 80).join('') || 'attachment'}.${attachmentKinds[kind].extensions[0]}`
}

/** A Content-Disposition that always saves the file. The ASCII name is a fallback for old clients (RFC 6266). */
export function asDownload(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\w .()-]/g, '') || 'attachment'
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
