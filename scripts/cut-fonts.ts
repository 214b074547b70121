/** `npm run fonts` writes `src/web/fonts`: the fonts that the site sends and their CSS. The README there says why. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const packages = 'node_modules/@fontsource-variable'
const folder = 'src/web/fonts'

interface Face {
  /** As in `font-family`. */
  family: string
  package: string
  italic?: boolean
  /** As in `font-weight`. */
  weights: string
  /** Of the file: one weight, or all that lie between two. */
  cut: number | { min: number; max: number }
}

/** The weights that the styles use. One weight is half as large as a range. */
const sheets: Record<string, Face[]> = {
  'faces.css': [
    { family: 'Familjen', package: 'familjen-grotesk', weights: '400 700', cut: { min: 400, max: 700 } },
    { family: 'Literata', package: 'literata', weights: '400', cut: 400 },
    { family: 'Literata', package: 'literata', weights: '500 700', cut: 650 },
    { family: 'Literata', package: 'literata', italic: true, weights: '400', cut: 400 },
    { family: 'Literata', package: 'literata', italic: true, weights: '500 700', cut: 650 },
    { family: 'Martian', package: 'martian-mono', weights: '400 600', cut: 460 },
  ],
  'serif-faces.css': [
    { family: 'Literata Heading', package: 'literata', weights: '400 700', cut: { min: 400, max: 700 } },
    { family: 'Instrument', package: 'instrument-sans', weights: '400 700', cut: { min: 400, max: 700 } },
    { family: 'Instrument', package: 'instrument-sans', italic: true, weights: '400 700', cut: { min: 400, max: 700 } },
  ],
}

/** The letters of western Europe and common punctuation. Every page loads these first; signs have files of their own. */
const basic = charactersOf(
  'U+20-7E,U+A0,U+A1,U+A9,U+AB,U+B7,U+BB,U+BF,U+C0-FF,U+152-153,U+2013-2014,U+2018-201E,U+2026,U+20AC,U+2212',
)

/** Without fractions and other forms of figures, which no style asks for. */
const features = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn', 'tnum']

mkdirSync(folder, { recursive: true })
for (const file of readdirSync(folder)) if (file.endsWith('.woff2')) rmSync(join(folder, file))
for (const [sheet, faces] of Object.entries(sheets)) {
  const rules: string[] = []
  for (const face of faces) {
    for (const [set, characters] of Object.entries(setsOf(face.package))) rules.push(await write(face, set, characters))
  }
  writeFileSync(join(folder, sheet), `/* Written by scripts/cut-fonts.ts. */\n${rules.join('')}`)
}

/** Writes the file of a face for a set of characters, and returns its CSS. */
async function write({ family, package: name, italic, weights, cut }: Face, set: string, characters: string[]) {
  const source = `${name}-${set === 'latin-ext' ? set : 'latin'}-wght-${italic ? 'italic' : 'normal'}.woff2`
  const font = await subsetFont(readFileSync(join(packages, name, 'files', source)), characters.join(''), {
    targetFormat: 'woff2',
    keepFeatures: features,
    variationAxes: { wght: cut },
  })
  const file = `${[name, set, typeof cut === 'number' ? cut : 'variable', ...(italic ? ['italic'] : [])].join('-')}.woff2`
  writeFileSync(join(folder, file), font)
  return `@font-face {
  font-family: ${family.includes(' ') ? `"${family}"` : family};
  font-style: ${italic ? 'italic' : 'normal'};
  font-weight: ${weights};
  font-display: optional;
  src: url("./${file}") format("woff2");
  unicode-range:
    ${rangesOf(characters)};
}
`
}

function setsOf(name: string): Record<string, string[]> {
  const { latin = '', 'latin-ext': extended = '' } = JSON.parse(
    readFileSync(join(packages, name, 'unicode.json'), 'utf8'),
  ) as Record<string, string>
  return {
    basic,
    latin: charactersOf(latin).filter((character) => !basic.includes(character) && !/\p{Cc}/u.test(character)),
    'latin-ext': charactersOf(extended),
  }
}

/** All characters of a CSS `unicode-range`. */
function charactersOf(ranges: string): string[] {
  return ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  })
}

/** The `unicode-range` of sorted characters. */
function rangesOf(characters: string[]): string {
  const ranges: [first: number, last: number][] = []
  for (const code of characters.map((character) => character.codePointAt(0) ?? 0)) {
    const last = ranges.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  const hex = (code: number) => code.toString(16).toUpperCase()
  return ranges.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(', ')
}
