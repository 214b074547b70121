/** Replaces each run of white space by one space and trims the ends. */
export function collapseWhitespace(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
