import { inks } from './share-text.ts'

/** The pixels on a side of the mark in a share picture. */
export const shareMarkSize = 56

/** The mark of the site's header, for a site whose owner has no logo. */
export const drawnMark = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${shareMarkSize}" height="${shareMarkSize}" viewBox="0 -6 34 34" fill="none" stroke="${inks.ink}" stroke-width="2"><path d="M9 16C17 16 17 6 25 6"/><circle cx="5.5" cy="16" r="3.5" fill="${inks.ink}"/><circle cx="28.5" cy="6" r="3.5"/></svg>`,
)
