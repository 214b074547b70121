const DOCUMENT_ID = /(?:\/d\/(?:e\/)?|\/folders\/|[?&]id=)([\w-]{15,})$/
const RECORD_ID = /(?:app|tbl|viw|fld|rec)[A-Za-z0-9]{14}/g
const PAGE_ID = /[0-9a-f]{32}$/

/** The parts of a value that identify it and may occur on their own: ids in an address, the password of a login. */
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

/** The spellings of a value: as it is, URL-encoded, and for a page id with hyphens, as n8n stores it. */
export function spellingsOf(value: string): string[] {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(value)
  return [...new Set([value, encodeURIComponent(value.toWellFormed()), ...(parts ? [parts.slice(1).join('-')] : [])])]
}

/** Whether a value is distinctive enough to be replaced in other texts. `admin` occurs in many unrelated ones. */
export function isDistinct(value: string): boolean {
  return value.length >= 16 || (value.length >= 8 && /[^A-Za-z]/.test(value))
}
