/** How the first six cards share the twelve columns, two per row. The home page starts with one large picture. */
const openings = {
  home: [7, 5, 6, 6, 6, 6],
  page: [7, 5, 5, 7, 7, 5],
} as const

export type Opening = keyof typeof openings
export type Span = 4 | 5 | 6 | 7 | 8 | 12

/**
 * The number of columns of each project. A single one takes 8. After the first six there are three per row, and the
 * last row is filled.
 */
export function spansOf(count: number, opening: Opening): Span[] {
  if (count === 1) return [8]
  const first: Span[] = openings[opening].slice(0, count)
  if (count < 6 && count % 2 === 1) first[count - 1] = 12
  const after = Math.max(0, count - 6)
  const over = after % 3
  const last: Span[] = over === 1 ? [12] : over === 2 ? [6, 6] : []
  return [...first, ...Array<Span>(after - over).fill(4), ...last]
}
