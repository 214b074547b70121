import { contactMessages } from './contact-messages.ts'
import { limits } from './limits.ts'

/** The allowed attachment types (spec 5). The server checks the bytes, the browser only the name. */
export const attachmentKinds = {
  jpg: { type: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  png: { type: 'image/png', extensions: ['png'] },
  gif: { type: 'image/gif', extensions: ['gif'] },
  webp: { type: 'image/webp', extensions: ['webp'] },
  pdf: { type: 'application/pdf', extensions: ['pdf'] },
  doc: { type: 'application/msword', extensions: ['doc'] },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
  },
} as const

export type AttachmentKind = keyof typeof attachmentKinds

export const attachmentAccept = Object.values(attachmentKinds)
  .flatMap(({ type, extensions }) => [type, ...extensions.map((extension) => `.${extension}`)])
  .join(',')

export function attachmentProblem({ name, size }: { name: string; size: number }): string | null {
  const extension = name.split('.').pop()?.toLowerCase() ?? ''
  const isKnown = Object.values(attachmentKinds).some(({ extensions }) =>
    (extensions as readonly string[]).includes(extension),
  )
  if (!isKnown) return contactMessages.wrongAttachment
  return size > limits.attachment ? contactMessages.largeAttachment : null
}
