import { html, raw } from 'hono/html'
import {
  grounds,
  inks,
  type Look,
  nodeRadius,
  onAccent,
  type Shades,
  shadesOf,
  type Theme,
} from '../../contract/look.ts'
import type { Settings } from '../../contract/settings.ts'
import type { EmailKind, EmailKinds, EmailText } from '../email-kinds.ts'

export type KindIn<Kinds extends EmailKinds> = keyof Kinds & string
export type DataOf<Kinds extends EmailKinds, Kind extends KindIn<Kinds>> = Parameters<Kinds[Kind]['text']>

export interface WrittenEmail<Kind extends string = string> {
  kind: Kind
  subject: string
  text: string
  html: string
}

export interface Stationery {
  signature: string
  siteUrl: string
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

export function writeEmail<Kinds extends EmailKinds, Kind extends KindIn<Kinds>>(
  kinds: Kinds,
  kind: Kind,
  data: DataOf<Kinds, Kind>,
  stationery: Stationery,
): WrittenEmail<Kind> {
  const { text, isPersonal = false }: EmailKind = kinds[kind] as Kinds[Kind]
  const given = text(...(data as never[]))
  const whole = <Link extends { address: string }>(link: Link): Link =>
    link.address.startsWith('/') ? { ...link, address: stationery.siteUrl + link.address } : link
  const email = {
    ...given,
    buttons: (given.buttons ?? []).map(whole),
    ...(given.leave && { leave: whole(given.leave) }),
  }
  return { kind, subject: email.subject, text: asText(email, stationery), html: asHtml(email, stationery, isPersonal) }
}

function asText(
  { paragraphs, quote, article, facts = [], buttons = [], note, leave }: EmailText,
  { signature, siteUrl }: Stationery,
) {
  return [
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(quote === undefined ? [] : [`> ${quote.replaceAll('\n', '\n> ')}`]),
    ...(article ? [article.text] : []),
    ...buttons.map(({ label, address }) => `${label}:\n${address}`),
    `${signature}\n${siteUrl}`,
    `-- \n${note}${leave ? `\n${leave.label}: ${leave.address}` : ''}`,
  ].join('\n\n')
}

/** The name by which an email shows its attached mark. */
export const markId = 'logo'

const markImage = `<img src="cid:${markId}" alt="" width="40" height="40" style="display:inline-block;vertical-align:middle;margin-right:12px">`

/** For an email without an attached mark, such as that of `npm run doctor`. */
export const withoutMark = (written: string): string => written.replace(/<img src="cid:[^>]*>/, '')
export const showsMark = (written: string): boolean => written.includes(`src="cid:${markId}"`)

/** Mail clients load no fonts, but people may have them. After them the fallbacks of `scripts/font-list.ts`. */
const literata = "Literata,Georgia,'Times New Roman',serif"
const faces = {
  grotesk: { heading: "'Familjen Grotesk',Arial,Roboto,sans-serif", text: literata },
  serif: { heading: literata, text: "'Instrument Sans',Arial,Roboto,sans-serif" },
}
const label = "'Martian Mono',Menlo,Consolas,'Courier New',monospace"

/** As in `web/styles/tokens.css`. */
const quiet: Record<Theme, string> = { light: '#5a5448', dark: '#a8a295' }
const wire: Record<Theme, string> = { light: '#857c6b', dark: '#767a80' }
const line: Record<Theme, string> = { light: '#d3c9b8', dark: '#2d333d' }

/** Escaped by `html`; line breaks are kept. */
const lines = (text: string) => text.split('\n').map((each, index) => (index === 0 ? each : html`<br>${each}`))

/** Mail clients support little more than tables and inline styles. It loads nothing, so opening it reveals nothing. */
function asHtml(email: EmailText, { signature, siteUrl, shades, type, corners }: Stationery, isPersonal: boolean) {
  const { subject, note, leave } = email
  const { heading, text } = faces[type]
  const [paper, surface] = grounds.light
  const radius = nodeRadius(corners)
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
  body, .page { background: ${grounds.dark[0]} !important; color: ${inks.dark} !important }
  .node { background: ${grounds.dark[1]} !important; border-color: ${line.dark} !important }
  .ink { color: ${inks.dark} !important }
  .quiet { color: ${quiet.dark} !important }
  .quote { border-color: ${wire.dark} !important }
  .button { background: ${shades.dark.color} !important; color: ${onAccent.dark} !important; border-color: ${shades.dark.color} !important }
  .other { background: ${grounds.dark[1]} !important; color: ${inks.dark} !important; border-color: ${wire.dark} !important }
}
@media (max-width: 480px) {
  .node { padding: 24px 20px !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${paper};color:${inks.light}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;background:${paper};color:${inks.light};font:17px/1.6 ${raw(text)}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;max-width:600px;text-align:left">
<tr><td style="padding:0 0 20px"><a class="ink" href="${siteUrl}" style="color:${inks.light};font:600 20px/1.2 ${raw(heading)};text-decoration:none">${raw(markImage)}<span style="vertical-align:middle">${signature}</span></a></td></tr>
<tr><td class="node" style="padding:32px;background:${surface};border:1px solid ${line.light};border-radius:${radius}px">
${isPersonal ? '' : html`<h1 style="margin:0 0 20px;font:600 26px/1.2 ${raw(heading)};letter-spacing:-0.02em">${subject}</h1>\n`}${bodyOf(email, { shades, radius, heading })}${isPersonal && html`<p style="margin:24px 0 0">${signature}</p>\n`}</td></tr>
<tr><td class="quiet" style="padding:20px 0 0;color:${quiet.light};font-size:14px"><p style="margin:0 0 8px">${note}${leave && html` <a class="quiet" href="${leave.address}" style="color:${quiet.light}">${leave.label}</a>`}</p>
<p style="margin:0"><a class="quiet" href="${siteUrl}" style="color:${quiet.light}">${siteUrl.replace(/^https?:\/\//, '')}</a></p></td></tr>
</table>
</td></tr></table>
</body>
</html>
`
  return String(page)
}

type Form = { shades: Stationery['shades']; radius: number; heading: string }

function bodyOf(
  { paragraphs, quote, article, facts = [], buttons = [] }: EmailText,
  { shades, radius, heading }: Form,
) {
  const [, surface] = grounds.light
  const rows = facts.map(
    ([name, value]) =>
      html`<tr><td class="quiet" style="padding:4px 20px 4px 0;vertical-align:top;color:${quiet.light};font:13px/1.9 ${raw(label)}">${lines(name)}</td><td style="padding:4px 0;word-break:break-word">${lines(value)}</td></tr>`,
  )
  const styleOf = (isFirst: boolean) =>
    `display:inline-block;margin:0 8px 8px 0;padding:12px 20px;border-radius:${radius}px;font:600 16px/1.25 ${heading};text-decoration:none;` +
    (isFirst
      ? `border:1px solid ${shades.light.color};background:${shades.light.color};color:${onAccent.light}`
      : `border:1px solid ${wire.light};background:${surface};color:${inks.light}`)
  const links = buttons.map(
    ({ label, address }, index) =>
      html`<a class="${index === 0 ? 'button' : 'other'}" href="${address}" style="${styleOf(index === 0)}">${label}</a>`,
  )
  return [
    paragraphs.map((text) => html`<p style="margin:0 0 16px">${lines(text)}</p>\n`),
    rows.length > 0 &&
      html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows}</table>\n`,
    quote !== undefined &&
      html`<blockquote class="quote" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:2px solid ${wire.light};word-break:break-word">${lines(quote)}</blockquote>\n`,
    article && raw(article.html(heading)),
    links.length > 0 && html`<p style="margin:24px 0 16px">${links}</p>\n`,
    links.length > 0 &&
      html`<p class="quiet" style="margin:0 0 4px;font-size:14px;color:${quiet.light}">If a button does not work, open its address:</p>\n`,
    buttons.map(
      ({ label, address }) =>
        html`<p class="quiet" style="margin:0 0 4px;font-size:14px;color:${quiet.light};word-break:break-all">${label}: ${address}</p>\n`,
    ),
  ]
}
