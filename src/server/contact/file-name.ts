import { type AttachmentKind, attachmentKinds } from '../../contract/contact.ts'
import { plainLine } from '../../contract/plain-text.ts'

/**
 * A name that is safe to save under, with the ending that the bytes call for: of `../invoice.pdf.exe` with a PDF
 * inside becomes `invoice-pdf.pdf`.
 */
export function safeName(given: string, kind: AttachmentKind): string {
  const last = plainLine(given).split(/[/\\]/).pop() ?? ''
  const base = last
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} _()-]+/gu, '-')
    .replace(/^[-\s]+|[-\s]+$/g, '')
  return `${[...base].slice(0, 80).join('') || 'attachment'}.${attachmentKinds[kind].extensions[0]}`
}

/** Always saved, never shown; the plain name is for programs that do not know the other (RFC 6266). */
export function asDownload(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\w .()-]/g, '') || 'attachment'
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
