/** Facts for search engines in the vocabulary of schema.org. A browser does not run this type of script. */
export function JsonLd({ facts }: { facts: Record<string, unknown> }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...facts })
  // `<` is escaped, so that no text can end the element.
  const html = { __html: text.replaceAll('<', '\\u003c') }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, escaped just above.
  return <script type="application/ld+json" dangerouslySetInnerHTML={html} />
}
