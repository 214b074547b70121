const DOCUMENT_ID = /(?:\/d\/(?:e\/)?|\/folders\/|[?&]id=)([\w-]{15,})$/
const RECORD_ID = /(?:app|tbl|viw|fld|rec)[A-Za-z0-9]{14}/g
const PAGE_ID = /[0-9a-f]{32}$/

/** What in a found value tells whose it is, and may stand elsewhere alone: the ids in an address, the password of a login. */
export function identifyingParts(kind: string, value: string): string[] {
  switch (kind) {
    case 'google_document':
      return found(DOCUMENT_ID.exec(value)?.[1])
    case 'airtable_document':
      return [...value.matchAll(RECORD_ID)].map(([id]) => id)
    case 'notion_document':
      return found(PAGE_ID.exec(value)?.[0])
    case 'address_password':
    case 'user_password':
      return found(value.slice(value.indexOf(':') + 1))
    default:
      return []
  }
}

const found = (value: string | undefined) => (value === undefined || value === '' ? [] : [value])

/** Other ways to write the same: as n8n keeps the id of a page, and in an address. */
export function spellingsOf(value: string): string[] {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(value)
  return [...new Set([value, encodeURIComponent(value.toWellFormed()), ...(parts ? [parts.slice(1).join('-')] : [])])]
}

/** Whether a value may be looked for in other texts: `admin` stands in many that have nothing to do with it. */
export function isDistinct(value: string): boolean {
  return value.length >= 16 || (value.length >= 8 && /[^A-Za-z]/.test(value))
}
