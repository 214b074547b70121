/** The position in the history, as the router stores it; null for an entry that is not the router's. */
export const historyIndex = (state: unknown = history.state): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : null
