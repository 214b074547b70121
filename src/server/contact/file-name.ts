import { type AttachmentKind, attachmentKinds } from '../../contract/contact.ts'
import { plainLine } from '../../contract/plain-text.ts'

/**
 * A safe file name with the extension of the actual type: a PDF named `../invoice.pdf.exe` becomes
 * `invoice-pdf.pdf`.
 */
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
