import type { Plugin } from 'vite'
import { characterSets, faces, standIns } from './font-list.ts'

export type Face = (typeof faces)[keyof typeof faces][number] & { cut?: number; italic?: boolean; swap?: boolean }

export const fileOf = ({ package: name, cut, italic }: Face, set: string): string =>
  `${[name, set, cut ?? 'variable', ...(italic ? ['italic'] : [])].join('-')}.woff2`

const rule = (family: string, lines: string[]) =>
  `@font-face{font-family:${family.includes(' ') ? `"${family}"` : family};${lines.join(';')}}`

const faceRules = (face: Face) =>
  Object.entries(characterSets).map(([set, ranges]) =>
    rule(face.family, [
      `font-style:${face.italic ? 'italic' : 'normal'}`,
      `font-weight:${face.weights}`,
      `font-display:${face.swap ? 'swap' : 'optional'}`,
      `src:url("../fonts/${fileOf(face, set)}") format("woff2")`,
      `unicode-range:${ranges}`,
    ]),
  )

/** Stand-ins for text are regular; the bold font of a heading stands in for all weights of the heading. */
const weightsOf = (family: string) => ({ Heading: ['font-weight:400 700'], Serif: ['font-weight:200 900'] })[family]

function standInRule({ family, size, ascent, descent, names }: (typeof standIns)[keyof typeof standIns][number]) {
  const scaled = (share: number) => `${((share / size) * 100).toFixed(1)}%`
  return rule(family, [
    ...(weightsOf(family.split(' ')[0] ?? '') ?? []),
    `src:${names.split(', ').map((name) => `local("${name}")`)}`,
    `size-adjust:${size}%`,
    `ascent-override:${scaled(ascent)}`,
    `descent-override:${scaled(descent)}`,
    'line-gap-override:0%',
  ])
}

/** Adds the `@font-face` rules of `font-list.ts` to the style sheets of the type pairings. */
export const fontFaces: Plugin = {
  name: 'font-faces',
  enforce: 'pre',
  transform: {
    filter: { id: /src\/web\/styles\/(styles|type-serif)\.css$/ },
    handler(code, id) {
      const sheet = id.endsWith('/styles.css') ? 'styles' : 'type-serif'
      return [code, ...faces[sheet].flatMap(faceRules), ...standIns[sheet].map(standInRule)].join('\n')
    },
  },
}
