import { CATEGORIES, type Category, GLYPHS } from '../../../n8n/apps.ts'

/** Seen on the light and on the dark ground of n8n's editor. */
const STROKE = '#857c6b'

const drawing = (path: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="${STROKE}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`

/** Our own drawings as n8n takes them; its drawings of apps are not ours to serve. */
export const ICONS = Object.fromEntries(
  CATEGORIES.map((category) => [
    category,
    `data:image/svg+xml;base64,${Buffer.from(drawing(GLYPHS[category])).toString('base64')}`,
  ]),
) as Record<Category, string>
