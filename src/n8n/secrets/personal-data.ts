import { OWN_ADDRESSES } from './live-addresses.ts'
import type { Pattern } from './patterns.ts'

function document(kind: string, label: string, form: RegExp, shown?: string): Pattern {
  return { kind, label, level: 'warning', form, ...(shown === undefined ? {} : { shown }) }
}

/** Personal data that is not secret: documents, mailboxes, phone numbers. */
export const PERSONAL_DATA_PATTERNS: readonly Pattern[] = [
  document(
    'google_document',
    'The address of a Google document',
    /https?:\/\/(?:docs|drive|sheets)\.google\.com\/[\w/?=&.-]{0,60}(?:\/d\/|\/folders\/|[?&]id=)(?:e\/)?[\w-]{15,}/g,
    'https://',
  ),
  document('google_document', 'The id of a Google document', /(?<![\w-])1[\w-]{43}(?![\w-])/g),
  document(
    'notion_document',
    'The address of a Notion page',
    /https:\/\/(?:www\.)?notion\.so\/[\w/-]{0,200}[0-9a-f]{32}/g,
    'https://',
  ),
  document(
    'airtable_document',
    'The address of an Airtable base',
    /https:\/\/airtable\.com\/[\w/]{6,100}/g,
    'https://airtable.com/',
  ),
  document(
    'airtable_document',
    'The id of an Airtable base',
    /(?<![\w-])app(?=[A-Za-z]{0,13}\d)[A-Za-z0-9]{14}(?![\w-])/g,
    'app',
  ),
  document(
    'office_document',
    'The address of a Microsoft document',
    /https:\/\/(?:[\w-]{1,63}\.sharepoint\.com|1drv\.ms|onedrive\.live\.com)\/[\w/:?=&.%-]{10,}/g,
    'https://',
  ),
  document('mailbox', 'A mailbox', /(?<![\w.+%-])[\w.+%-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,5}[A-Za-z]{2,24}(?![\w-])/g),
  ...OWN_ADDRESSES,
  document('phone', 'A phone number', /(?<![\w+.-])\([2-9]\d\d\) [2-9]\d\d-\d{4}(?!\w)/g),
  document('phone', 'A phone number', /(?<![\w+.-])\+[1-9](?:[ ()./-]{0,2}\d){7,14}(?!\w)/g, '+'),
]

/** `password@host` is the end of an address with a placeholder for its login. */
const NOBODY =
  /@(?:[\w-]{1,63}\.){0,4}(?:example|test|invalid|localhost|domain|yourdomain|mydomain|company(?!$))\b|^(?:git|your[\w.+-]*|you|user|name|someone|email|mail|me|recipient|sender|john\.?doe|jane\.?doe|noreply|no-reply|foo|bar|pass(?:word|wd)?)@/i
const NO_NUMBER = /^(?:\+?1)?(?:[2-9]\d\d)?555|0{5}|1{5}|123456|555-?01/

/** Whether an address or number is an obvious example. */
export function isMadeUp(kind: string, value: string): boolean {
  if (kind === 'mailbox') return NOBODY.test(value)
  return kind === 'phone' && NO_NUMBER.test(value.replace(/[^\d+]/g, ''))
}
