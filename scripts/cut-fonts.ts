/** `npm run fonts` writes the fonts that the site sends into `src/web/fonts`. The README there says why. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { type Face, fileOf } from './font-faces.ts'
import { characterSets, faces } from './font-list.ts'

const packages = 'node_modules/@fontsource-variable'
const folder = 'src/web/fonts'

/** Without fractions and other forms of figures, which no style asks for. */
const features = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn', 'tnum']

for (const file of readdirSync(folder)) if (file.endsWith('.woff2')) rmSync(join(folder, file))
for (const face of Object.values(faces).flat()) {
  for (const [set, ranges] of Object.entries(characterSets)) await write(face, set, charactersOf(ranges))
}

/** Writes the file of a face for a set of characters. */
async function write(face: Face, set: string, characters: string) {
  const source = `${face.package}-${set === 'latin-ext' ? set : 'latin'}-wght-${face.italic ? 'italic' : 'normal'}.woff2`
  const font = await subsetFont(readFileSync(join(packages, face.package, 'files', source)), characters, {
    targetFormat: 'woff2',
    keepFeatures: features,
    variationAxes: { wght: face.cut ?? { min: 400, max: 700 } },
  })
  writeFileSync(join(folder, fileOf(face, set)), font)
}

/** All characters of a CSS `unicode-range`. */
function charactersOf(ranges: string): string {
  const characters = ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  })
  return characters.join('')
}
