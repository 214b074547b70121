import type { Graph, Thing } from 'schema-dts'

/** For search engines, in the server's HTML only: with `import.meta.env.SSR && …` no browser loads code for it. */
export const StructuredData = ({ facts }: { facts: readonly Thing[] | false }) => (
  <script
    type="application/ld+json"
    // The browser keeps what the server wrote.
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, escaped below.
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && facts ? written(facts) : '' }}
  />
)

function written(facts: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': facts }
  // `<` is escaped, so that no text can end the element.
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}
