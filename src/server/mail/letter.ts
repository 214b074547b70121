/** What a letter says, before it is written in plain text and in HTML. Everything in it is text, never markup. */
export interface Draft {
  /** A stable name for the owner's list. */
  kind: string
  subject: string
  paragraphs: readonly string[]
  /** What somebody else wrote; set apart, so that it is not read as ours. */
  quote?: string
  /** Rows of a small table. */
  facts?: readonly (readonly [label: string, value: string])[]
  buttons?: readonly { label: string; address: string }[]
  /** Small print: why this letter came. */
  note: string
}

export interface WrittenLetter {
  kind: string
  subject: string
  text: string
  html: string
}

/** @param signature the owner's name @param siteUrl the site's origin */
export function write(draft: Draft, { signature, siteUrl }: { signature: string; siteUrl: string }): WrittenLetter {
  return {
    kind: draft.kind,
    subject: draft.subject,
    text: asText(draft, signature, siteUrl),
    html: asHtml(draft, signature, siteUrl),
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

const inHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replaceAll('\n', '<br>')

/**
 * One table and inline styles, because mail programs know little else; dark colours where the reader's program has
 * them. It loads nothing from anywhere, so opening it tells nobody.
 */
function asHtml(draft: Draft, signature: string, siteUrl: string): string {
  const { subject, paragraphs, quote, facts = [], buttons = [], note } = draft
  const body = [
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${inHtml(text)}</p>`),
    ...(facts.length > 0
      ? [
          `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${facts
            .map(
              ([label, value]) =>
                `<tr><td class="quiet" style="padding:2px 16px 2px 0;vertical-align:top;color:#57606a">${inHtml(label)}</td><td style="padding:2px 0;word-break:break-word">${inHtml(value)}</td></tr>`,
            )
            .join('')}</table>`,
        ]
      : []),
    ...(quote === undefined
      ? []
      : [
          `<blockquote class="quote" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #c8ccd2;word-break:break-word">${inHtml(quote)}</blockquote>`,
        ]),
    ...(buttons.length > 0
      ? [
          `<p style="margin:24px 0">${buttons
            .map(
              ({ label, address }, index) =>
                `<a class="${index === 0 ? 'button' : 'other'}" href="${inHtml(address)}" style="display:inline-block;margin:0 8px 8px 0;padding:12px 20px;border-radius:8px;border:1px solid #1f2328;font-weight:600;text-decoration:none;${index === 0 ? 'background:#1f2328;color:#ffffff' : 'background:#ffffff;color:#1f2328'}">${inHtml(label)}</a>`,
            )
            .join('')}</p>`,
          ...buttons.map(
            ({ label, address }) =>
              `<p class="quiet" style="margin:0 0 8px;font-size:13px;color:#57606a;word-break:break-all">${inHtml(label)}: ${inHtml(address)}</p>`,
          ),
        ]
      : []),
  ].join('\n')

  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${inHtml(subject)}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  body, .page { background: #14171a !important; color: #e6e8eb !important }
  .quiet { color: #a0a8b1 !important }
  .quote { border-color: #4a525b !important }
  .line { border-color: #333a41 !important }
  .button { background: #e6e8eb !important; color: #14171a !important; border-color: #e6e8eb !important }
  .other { background: #14171a !important; color: #e6e8eb !important; border-color: #a0a8b1 !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#ffffff;color:#1f2328">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#ffffff;color:#1f2328;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<tr><td align="center" style="padding:32px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td>
${body}
<p style="margin:32px 0 0">${inHtml(signature)}<br><a class="quiet" href="${inHtml(siteUrl)}" style="color:#57606a">${inHtml(siteUrl)}</a></p>
<p class="quiet line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e3e6e9;font-size:13px;color:#57606a">${inHtml(note)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}
