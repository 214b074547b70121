import { limits, sizeLabel } from './limits.ts'

/** The messages of spec 5 and 8, verbatim. */
export const contactMessages = {
  sent: "Message sent successfully! I'll get back to you soon.",
  failed: 'Failed to send message. Please try again.',
  unreadable: 'Failed to send contact email',
  wrongAttachment: 'Please select an image (JPG, PNG, GIF, WebP), PDF, or Word document (DOCX, DOC)',
  largeAttachment: `File size must be less than ${sizeLabel(limits.attachment).replace(' ', '')}`,
  noRoomForFile: 'No more files can be accepted today. Please remove the file and send your message without it.',
} as const
