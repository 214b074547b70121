import type { TypePairing } from '../../contract/look.ts'

/** The style sheet that is used for printing only. */
export const printStyles = 'src/web/styles/print.css'

const faces = 'src/web/fonts'

/**
 * The source files of each type pairing: its styles beside those of every page, and the two fonts that every page needs
 * at once. The fonts of the other pairing are not loaded.
 */
export const typeFiles: Record<TypePairing, { styles: string[]; fonts: string[] }> = {
  grotesk: {
    styles: [],
    fonts: [`${faces}/familjen-grotesk-basic-variable.woff2`, `${faces}/literata-basic-400.woff2`],
  },
  serif: {
    styles: ['src/web/styles/type-serif.css'],
    fonts: [`${faces}/literata-basic-variable.woff2`, `${faces}/instrument-sans-basic-variable.woff2`],
  },
}
