import { grounds, inks, type Shades } from '../../../contract/look.ts'

const wire = '<path d="M4 24c9 0 5-16 15-16" fill="none" stroke-width="3" stroke-linecap="round"/>'
const port = '<circle cx="24" cy="8" r="5"/>'

/** The mark as an icon, which follows the theme of the system. */
export const markIcon = ({ light, dark }: Shades): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>path{stroke:${inks.light}}circle{fill:${light.color}}@media(prefers-color-scheme:dark){path{stroke:${inks.dark}}circle{fill:${dark.color}}}</style>${wire}${port}</svg>`

/** The mark on a tile of paper, to be drawn as pixels. @param size in pixels @param room the share that it takes */
export function markTile({ light }: Shades, { size, room, radius }: { size: number; room: number; radius: number }) {
  const scale = (size * room) / 32
  const edge = (size * (1 - room)) / 2
  // The mark is not in the middle of its own picture.
  const lower = edge + 1.75 * scale
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" rx="${size * radius}" fill="${grounds.light[0]}"/><g transform="translate(${edge} ${lower}) scale(${scale})" stroke="${inks.light}">${wire}<g stroke="none" fill="${light.color}">${port}</g></g></svg>`
}
