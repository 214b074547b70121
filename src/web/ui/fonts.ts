import heading from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?url'
import text from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url'

/** The two files that every page needs at once: `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const preloadedFonts = [heading, text]
