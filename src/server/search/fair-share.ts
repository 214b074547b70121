interface Ranked {
  type: string
  score: number
}

/** Every type keeps its best results, even if another type has hundreds of better ones. */
const share = 8

/** The best results in their order, with some of each type. @param all best first */
export function fairShare<Result extends Ranked>(all: readonly Result[], limit: number): Result[] {
  const kept = new Set<Result>()
  for (const ofType of Map.groupBy(all, ({ type }) => type).values()) {
    for (const result of ofType.slice(0, Math.max(1, Math.floor(limit / share)))) kept.add(result)
  }
  for (const result of all) {
    if (kept.size >= limit) break
    kept.add(result)
  }
  return all.filter((result) => kept.has(result)).slice(0, limit)
}
