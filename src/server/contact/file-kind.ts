import type { AttachmentKind } from '../../contract/contact.ts'
import { zipNames } from './zip-names.ts'

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

/**
 * The type of a file by its bytes; null if it must not be attached (spec 5). The name does not count, because visitors
 * choose it.
 */
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
