import { CATEGORIES, type Category, GLYPHS } from '../../../n8n/apps.ts'

/** Visible on n8n's light and dark backgrounds. */
const STROKE = '#857c6b'

const drawing = (path: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="${STROKE}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`

/** Our own drawings in the form that n8n expects. Its drawings of apps are not ours to serve. */
export const ICONS = Object.fromEntries(
  CATEGORIES.map((category) => [
    category,
    `data:image/svg+xml;base64,${Buffer.from(drawing(GLYPHS[category])).toString('base64')}`,
  ]),
) as Record<Category, string>
