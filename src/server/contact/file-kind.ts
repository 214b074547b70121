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
/** The stream that makes an OLE file a Word document, as its directory names it. */
const wordStream = Buffer.from('WordDocument', 'utf16le')

/**
 * The kind of a file, told from its bytes; null when it is none that may be attached (spec 5). Its name says nothing:
 * a visitor can write there what they like.
 */
export function kindOf(bytes: Buffer): AttachmentKind | null {
  const head = bytes.subarray(0, 8).toString('hex')
  for (const [kind, start] of starts) if (head.startsWith(start)) return kind
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  if (head.startsWith(ole)) return bytes.includes(wordStream) ? 'doc' : null
  return isDocx(bytes) ? 'docx' : null
}

/** A zip whose directory lists a Word document. It is never unpacked, so a bomb in it stays where it is. */
function isDocx(bytes: Buffer): boolean {
  const names = zipNames(bytes)
  if (!names) return false
  // Macros make it another kind of document, one that should not be opened from a stranger.
  if (names.some((name) => /vbaproject\.bin$/i.test(name))) return false
  return names.includes('[Content_Types].xml') && names.includes('word/document.xml')
}
