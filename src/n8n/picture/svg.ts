const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

/** Text for SVG, safe in an element and in a quoted attribute. XML forbids control characters and half surrogates. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these make a standalone SVG unreadable
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (char) => ENTITIES.get(char) ?? '')
  )
}

/** A coordinate with at most one decimal; never `NaN` or an exponent. */
export function num(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 10) / 10 || 0) : '0'
}

type Attributes = Readonly<Record<string, string | number | undefined>>

/** One element. Attribute values are escaped here; `content` must already be SVG. */
export function element(name: string, attributes: Attributes, content = ''): string {
  let head = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) head += ` ${key}="${typeof value === 'number' ? num(value) : escapeXml(value)}"`
  }
  return content === '' ? `${head}/>` : `${head}>${content}</${name}>`
}
