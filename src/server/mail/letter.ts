import { type Look, type Shades, shadesOf } from '../../contract/look.ts'
import type { Settings } from '../../contract/settings.ts'
import { asHtml } from './letter-html.ts'

/** The content of an email, before it is written as plain text and as HTML. All but `article` is text, never markup. */
export interface Draft {
  /** A stable name for the owner's list. */
  kind: string
  subject: string
  paragraphs: readonly string[]
  /** Text by somebody else, set apart so that it is not mistaken for ours. */
  quote?: string
  /** A post: safe HTML with inline styles for the fonts of its headings, and the same as text. */
  article?: { html: (headingFont: string) => string; text: string }
  /** Rows of a small table. */
  facts?: readonly (readonly [label: string, value: string])[]
  buttons?: readonly { label: string; address: string }[]
  /** Small print: why the recipient gets this email. */
  note: string
  /** A link after the small print. */
  leave?: { label: string; address: string }
}

export interface WrittenLetter {
  kind: string
  subject: string
  text: string
  html: string
}

/** What every email of the site has. */
export interface Stationery {
  /** The owner's name. */
  signature: string
  /** The site's origin. */
  siteUrl: string
  /** The shades of the main button. */
  shades: Shades
  type: Look['type']
  corners: Look['corners']
}

export const stationeryOf = ({ identity, look }: Pick<Settings, 'identity' | 'look'>, siteUrl: string): Stationery => ({
  signature: identity.name,
  siteUrl,
  shades: shadesOf(look.accent),
  type: look.type,
  corners: look.corners,
})

export function write(draft: Draft, stationery: Stationery): WrittenLetter {
  const { signature, siteUrl } = stationery
  return {
    kind: draft.kind,
    subject: draft.subject,
    text: asText(draft, signature, siteUrl),
    html: asHtml(draft, stationery),
  }
}

function asText(
  { paragraphs, quote, article, facts = [], buttons = [], note, leave }: Draft,
  signature: string,
  siteUrl: string,
) {
  return [
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(quote === undefined
      ? []
      : [
          quote
            .split('\n')
            .map((line) => `> ${line}`)
            .join('\n'),
        ]),
    ...(article ? [article.text] : []),
    ...buttons.map(({ label, address }) => `${label}:\n${address}`),
    `${signature}\n${siteUrl}`,
    `-- \n${note}${leave ? `\n${leave.label}: ${leave.address}` : ''}`,
  ].join('\n\n')
}
