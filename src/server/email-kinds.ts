/**
 * All but `article` is text, never markup. Addresses are absolute, or paths of the site. A sender may have typed
 * somebody else's address, so a stranger's text goes to a third person only without links, or when the owner replies.
 */
export interface EmailText {
  subject: string
  paragraphs: readonly string[]
  /** Text by somebody else, set apart so that it is not mistaken for ours. */
  quote?: string
  /** A post: safe HTML with inline styles for the fonts of its headings, and the same as text. */
  article?: { html: (headingFont: string) => string; text: string }
  facts?: readonly (readonly [label: string, value: string])[]
  buttons?: readonly { label: string; address: string }[]
  note: string
  leave?: { label: string; address: string }
}

export interface EmailKind {
  text: (...data: never[]) => EmailText
  /** Whether its links grant access or act without signing in. No backup contains such an email that is not sent. */
  hasKey: boolean
  isPersonal?: boolean
  isBulk?: boolean
}

export type EmailKinds = Readonly<Record<string, EmailKind>>
