import { html, raw } from 'hono/html'
import { defaultAccent, type Shades, shadesOf } from '../../contract/look.ts'
import type { Settings } from '../../contract/settings.ts'

/** The content of an email, before it is written as plain text and as HTML. All of it is text, never markup. */
export interface Draft {
  /** A stable name for the owner's list. */
  kind: string
  subject: string
  paragraphs: readonly string[]
  /** Text by somebody else, set apart so that it is not mistaken for ours. */
  quote?: string
  /** Rows of a small table. */
  facts?: readonly (readonly [label: string, value: string])[]
  buttons?: readonly { label: string; address: string }[]
  /** Small print: why the recipient gets this email. */
  note: string
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
  /** The shades of the main button; null for those of ink. */
  shades: Shades | null
  /** Whether the owner has a logo, which is sent along. */
  hasLogo: boolean
}

export const stationeryOf = ({ identity, look }: Pick<Settings, 'identity' | 'look'>, siteUrl: string): Stationery => ({
  signature: identity.name,
  siteUrl,
  shades: look.accent === defaultAccent ? null : shadesOf(look.accent),
  hasLogo: identity.logo_url !== null,
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

function asText({ paragraphs, quote, facts = [], buttons = [], note }: Draft, signature: string, siteUrl: string) {
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
    ...buttons.map(({ label, address }) => `${label}:\n${address}`),
    `${signature}\n${siteUrl}`,
    `-- \n${note}`,
  ].join('\n\n')
}

/** The name by which an email shows its attached logo. */
export const logoId = 'logo'
const logoImage = `<p style="margin:0 0 24px"><img src="cid:${logoId}" alt="" width="48" height="48"></p>\n`

/** An email that was written while the owner still had a logo. */
export const withoutLogo = (written: string): string => written.replace(logoImage, '')
export const showsLogo = (written: string): boolean => written.includes(logoImage)

/** Escaped by `html`; line breaks are kept. */
const lines = (text: string) => text.split('\n').map((line, index) => (index === 0 ? line : html`<br>${line}`))

/**
 * One table and inline styles, because mail clients support little else; dark colours for clients that support them. It
 * loads nothing, so opening it reveals nothing to anybody.
 */
function asHtml(draft: Draft, { signature, siteUrl, shades, hasLogo }: Stationery): string {
  const { subject, paragraphs, quote, facts = [], buttons = [], note } = draft
  const [light, dark] = shades ? [shades.light.color, shades.dark.color] : ['#1f2328', '#e6e8eb']
  const rows = facts.map(
    ([label, value]) =>
      html`<tr><td class="quiet" style="padding:2px 16px 2px 0;vertical-align:top;color:#57606a">${lines(label)}</td><td style="padding:2px 0;word-break:break-word">${lines(value)}</td></tr>`,
  )
  const links = buttons.map(
    ({ label, address }, index) =>
      html`<a class="${index === 0 ? 'button' : 'other'}" href="${address}" style="display:inline-block;margin:0 8px 8px 0;padding:12px 20px;border-radius:8px;border:1px solid ${index === 0 ? light : '#1f2328'};font-weight:600;text-decoration:none;${index === 0 ? `background:${light};color:#ffffff` : 'background:#ffffff;color:#1f2328'}">${label}</a>`,
  )
  const body = [
    paragraphs.map((text) => html`<p style="margin:0 0 16px">${lines(text)}</p>\n`),
    rows.length > 0 &&
      html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows}</table>\n`,
    quote !== undefined &&
      html`<blockquote class="quote" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #c8ccd2;word-break:break-word">${lines(quote)}</blockquote>\n`,
    links.length > 0 && html`<p style="margin:24px 0">${links}</p>\n`,
    buttons.map(
      ({ label, address }) =>
        html`<p class="quiet" style="margin:0 0 8px;font-size:13px;color:#57606a;word-break:break-all">${label}: ${address}</p>\n`,
    ),
  ]

  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  body, .page { background: #14171a !important; color: #e6e8eb !important }
  .quiet { color: #a0a8b1 !important }
  .quote { border-color: #4a525b !important }
  .line { border-color: #333a41 !important }
  .button { background: ${dark} !important; color: #14171a !important; border-color: ${dark} !important }
  .other { background: #14171a !important; color: #e6e8eb !important; border-color: #a0a8b1 !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#ffffff;color:#1f2328">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#ffffff;color:#1f2328;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<tr><td align="center" style="padding:32px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td>
${hasLogo && raw(logoImage)}${body}<p style="margin:32px 0 0">${signature}<br><a class="quiet" href="${siteUrl}" style="color:#57606a">${siteUrl}</a></p>
<p class="quiet line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e3e6e9;font-size:13px;color:#57606a">${note}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
  return String(page)
}
