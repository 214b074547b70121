import { safeAddress } from './address.ts'

export type Label = 'keywords' | 'excerpt' | 'description' | 'image'
export type Labels = Map<Label, string>

const labelLine = new RegExp(
  String.raw`^\s{0,3}(?:[-*+]\s+)?(?:\*\*|__)\s*(keywords|excerpt|description|(?:featured|cover)\s+image|image)\s*` +
    String.raw`(?::\s*(?:\*\*|__)|(?:\*\*|__)\s*:)(.*)$`,
  'i',
)

/** `**Keywords:** a, b` or `**Keywords**: a, b`, also as an entry of a list. */
export function readLabel(line: string): { label: Label; value: string } | null {
  const found = labelLine.exec(line)
  if (!found?.[1]) return null
  const name = found[1].toLowerCase()
  const label = name === 'keywords' || name === 'excerpt' || name === 'description' ? name : 'image'
  return { label, value: cleanValue(found[2] ?? '') }
}

/** Two spaces or a backslash at the end are markdown's line breaks. */
export function cleanValue(text: string): string {
  return text.trim().replace(/\\$/, '').trim()
}

/** Trimmed, without the marks that people put around keywords, each once. */
export function readKeywords(parts: string[]): string[] {
  const words = parts.map((part) => part.replace(/^[\s`'"#*[]+|[\s`'"*\]]+$/g, '')).filter(Boolean)
  return [...new Set(words)]
}

/** The address in `![alt](address "title")`, `[text](address)`, `<address>` or alone; null if it is not a safe one. */
export function readImage(value: string): string | null {
  const linked = /\]\(\s*(?:<([^>]*)>|((?:[^\s()]|\([^\s()]*\))+))/.exec(value)
  const address = linked?.[1] ?? linked?.[2] ?? value.replace(/^[\s<`'"]+|[\s>`'"]+$/g, '')
  return safeAddress(address) || null
}
