import { safeAddress } from './address.ts'

const names = ['keywords', 'excerpt', 'description', 'series'] as const
export type Label = (typeof names)[number] | 'image'
export type Labels = Map<Label, string>

const labelLine = new RegExp(
  String.raw`^\s{0,3}(?:[-*+]\s+)?(?:\*\*|__)\s*(${names.join('|')}|(?:featured|cover)\s+image|image)\s*` +
    String.raw`(?::\s*(?:\*\*|__)|(?:\*\*|__)\s*:)(.*)$`,
  'i',
)

/** Reads `**Keywords:** a, b` or `**Keywords**: a, b`, also as a list item. */
export function readLabel(line: string): { label: Label; value: string } | null {
  const found = labelLine.exec(line)
  if (!found?.[1]) return null
  const label = names.find((name) => name === found[1]?.toLowerCase()) ?? 'image'
  return { label, value: cleanValue(found[2] ?? '') }
}

/** Removes markdown's line breaks: two spaces or a backslash at the end. */
export function cleanValue(text: string): string {
  return text.trim().replace(/\\$/, '').trim()
}

/** Returns trimmed, distinct keywords without the marks around them. */
export function readKeywords(parts: string[]): string[] {
  const words = parts.map((part) => part.replace(/^[\s`'"#*[]+|[\s`'"*\]]+$/g, '')).filter(Boolean)
  return [...new Set(words)]
}

/** Reads the address in `![alt](address "title")`, `[text](address)`, `<address>` or bare; null if it is unsafe. */
export function readImage(value: string): string | null {
  const linked = /\]\(\s*(?:<([^>]*)>|((?:[^\s()]|\([^\s()]*\))+))/.exec(value)
  const address = linked?.[1] ?? linked?.[2] ?? value.replace(/^[\s<`'"]+|[\s>`'"]+$/g, '')
  return safeAddress(address) || null
}
