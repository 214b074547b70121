/**
 * Raised when anything is computed differently from stored workflow files: they are computed again at the next start, and
 * thumbnails get new addresses, so that no browser shows an earlier drawing.
 */
export const computedVersion = 25
