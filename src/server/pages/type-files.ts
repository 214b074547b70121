import type { TypePairing } from '../../contract/look.ts'

const faces = 'node_modules/@fontsource-variable'

/**
 * The source files of each type pairing: its styles beside those of every page, and the two fonts that every page needs
 * at once. The fonts of the other pairing are not loaded.
 */
export const typeFiles: Record<TypePairing, { styles: string[]; fonts: string[] }> = {
  grotesk: {
    styles: [],
    fonts: [
      `${faces}/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2`,
      `${faces}/literata/files/literata-latin-wght-normal.woff2`,
    ],
  },
  serif: {
    styles: ['src/web/styles/type-serif.css'],
    fonts: [
      `${faces}/literata/files/literata-latin-wght-normal.woff2`,
      `${faces}/instrument-sans/files/instrument-sans-latin-wght-normal.woff2`,
    ],
  },
}
