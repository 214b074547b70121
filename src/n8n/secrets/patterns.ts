import forms from './key-forms.json' with { type: 'json' }
import { OWN_ADDRESSES, WEB } from './live-addresses.ts'
import type { Pattern, SecretLevel } from './occurrences.ts'

/** Makes patterns of a level. */
export const pattern =
  (level: SecretLevel) =>
  (kind: string, label: string, form: RegExp, shown?: string, hint?: RegExp): Pattern => {
    return { kind, label, level, form, hint, shown }
  }
const secret = pattern('critical')
const personal = pattern('warning')

/** The rows of a table: kind, label, the prefix that may be shown, and the form of the rest. */
function table(rows: readonly (readonly string[])[], before: string, after: string): Pattern[] {
  const hint = new RegExp(`${before}(?:${rows.map(([, , shown = '']) => RegExp.escape(shown)).join('|')})`)
  return rows.map(([kind = '', label = '', shown = '', rest]) =>
    secret(kind, label, new RegExp(before + RegExp.escape(shown) + rest + after, 'g'), shown, hint),
  )
}

/** Keys by their form, and addresses that let anyone post, call or read. The first that claims a range keeps it. */
export const SECRET_PATTERNS: readonly Pattern[] = [
  secret(
    'private_key',
    'A private key',
    // The whole block: replacing only its first line would leave the key.
    /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?!-----)[\w+/=\s\\,:.-]){0,20000}(?:-----END [A-Z0-9 ]{0,60}-----)?/g,
    '-----BEGIN ',
  ),
  secret(
    'private_key',
    'Part of a private key',
    /(?<![\w+/])(?:MII[\w+/]{2,3}IBA(?:[AD]|zCC)|b3BlbnNzaC1rZXktdjE|MHcCAQEE|MIGHAgEA|MC4CAQAwBQYDK2Vw)[\w+/=]{20,}/g,
  ),
  secret('jwt', 'A signed token (JWT)', /(?<![\w-])eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/g, 'eyJ'),
  secret('aws', 'An AWS access key', /(?<![A-Za-z0-9])A(?:KI|SI|GP|ID|RO|NP|NV)A[A-Z0-9]{16}(?![A-Za-z0-9])/g),
  secret('github', 'A GitHub token', /(?<![\w-])gh[pousr]_[A-Za-z0-9]{20,}/g, 'gh'),
  secret('gitlab', 'A GitLab token', /(?<![\w-])gl(?:pat|dt|rt|ptt|soat|cbt|ft|imt)-[\w.-]{16,}/g, 'gl'),
  secret('slack', 'A Slack token', /(?<![\w-])xox[abceoprs]-[\w-]{10,}/g, 'xox'),
  secret('slack', 'A Slack app token', /(?<![\w-])xapp-[\w-]{10,}/g, 'xapp-'),
  secret('discord', 'A Discord bot token', /(?<![\w.-])[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,}/g),
  secret('mailchimp', 'A Mailchimp key', /(?<!\w)[0-9a-f]{32}-us\d{1,2}(?!\w)/g, undefined, /-us\d/),
  secret('hubspot', 'A HubSpot token', /(?<![\w-])pat-(?:na|eu|ap)\d-[0-9a-f-]{30,}/g, 'pat-'),
  secret('shopify', 'A Shopify token', /(?<![\w-])shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}/g, 'shp'),
  ...table(forms.keys, '(?<![\\w-]|;base64,)', '(?![\\w-])'),
  secret(
    'address_key',
    'A key in the path of an address',
    /(?<=\b(?:ipqualityscore\.com\/api\/json\/\w{1,20}|exchangerate-api\.com\/v6|g\.alchemy\.com\/v2|infura\.io\/v3|quiknode\.pro)\/)[\w-]{20,64}/g,
    undefined,
    /(?:ipqualityscore|exchangerate-api|alchemy|infura|quiknode)\./,
  ),
  personal('twilio_account', 'A Twilio account number', /(?<!\w)AC[0-9a-f]{32}(?!\w)/g, 'AC'),
  secret('telegram', 'A Telegram bot token', /(?<!\d)\d{8,10}(?::|%3A)[\w-]{35}(?![\w-])/g),
  secret('airtable', 'An Airtable token', /(?<![\w.])pat\w{14}\.[0-9a-f]{64}/g, 'pat'),
  ...table(forms.addresses, '', ''),
]

/** Personal data that is not secret: documents, mailboxes, phone numbers. */
export const PERSONAL_PATTERNS: readonly Pattern[] = [
  personal(
    'google_document',
    'The address of a Google document',
    /https?:\/\/(?:docs|drive|sheets)\.google\.com\/[\w/?=&.-]{0,60}(?:\/d\/|\/folders\/|[?&]id=)(?:e\/)?[\w-]{15,}/g,
    'https://',
    WEB,
  ),
  personal('google_document', 'The id of a Google document', /(?<![\w-])1[\w-]{43}(?![\w-])/g),
  personal(
    'notion_document',
    'The address of a Notion page',
    /https:\/\/(?:(?:www\.)?notion\.so|[\w-]{1,63}\.notion\.site)\/[\w/-]{0,200}[0-9a-f]{32}/g,
    'https://',
    WEB,
  ),
  personal(
    'airtable_document',
    'The address of an Airtable base',
    /https:\/\/airtable\.com\/[\w/]{6,100}/g,
    'https://airtable.com/',
    WEB,
  ),
  personal(
    'airtable_document',
    'The id of an Airtable base',
    /(?<![\w-])app(?=[A-Za-z]{0,13}\d)[A-Za-z0-9]{14}(?![\w-])/g,
    'app',
  ),
  personal(
    'office_document',
    'The address of a Microsoft document',
    /https:\/\/(?:[\w-]{1,63}\.sharepoint\.com|1drv\.ms|onedrive\.live\.com)\/[\w/:?=&.%-]{10,}/g,
    'https://',
    WEB,
  ),
  personal(
    'mailbox',
    'A mailbox',
    /(?<![\w.+%-])[\w.+%-]{1,70}(?:@|%40|&#64;|＠)(?:[A-Za-z0-9-]{1,63}\.){1,5}[A-Za-z]{2,24}(?![\w-])/g,
    undefined,
    /[\w.+%-](?:@|%40|&#64;|＠)[A-Za-z0-9-]/,
  ),
  ...OWN_ADDRESSES,
  personal('phone', 'A phone number', /(?<![\w+.-])\([2-9]\d\d\) [2-9]\d\d-\d{4}(?!\w)/g),
  personal('phone', 'A phone number', /(?<=\bwa\.me\/|whatsapp\.com\/send\/?\?phone=\+?)[1-9]\d{7,14}(?!\w)/g),
  personal('phone', 'A phone number', /(?<![\w+.-])\+[1-9](?:[ ()./-]{0,2}\d){7,14}(?!\w)/g, '+'),
]
