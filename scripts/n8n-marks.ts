/**
 * `npm run n8n:marks` writes `src/n8n/picture/marks.json`: a mark on 24 × 24 for each app and for n8n's own nodes. The
 * filled ones are from simple-icons, and only those with a licence that lets anyone use them; the others are our own,
 * in `drawn-marks.json`: lines, or the first letter of the app in a frame.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { markKey } from '../src/n8n/app-categories.ts'
import { appOf } from '../src/n8n/apps.ts'
import names from '../src/n8n/catalogue/names.json' with { type: 'json' }
import drawn from './drawn-marks.json' with { type: 'json' }

interface Icon {
  readonly title: string
  readonly slug?: string
  readonly aliases?: { readonly aka?: string[]; readonly old?: string[] }
  readonly license?: { readonly type: string }
}

const folder = 'node_modules/simple-icons'
const free = ['CC0-1.0', 'MIT', 'Apache-2.0', 'BSD-3-Clause', 'Unlicense']
/** Finer drawings cannot be seen at the size of a node. */
const longest = 5000

const icons: Icon[] = JSON.parse(readFileSync(`${folder}/data/simple-icons.json`, 'utf8'))
const byName = new Map<string, string>()
for (const { title, slug, aliases, license } of icons) {
  if (license && !free.includes(license.type)) continue
  const file = slug ?? markKey(title)
  for (const name of [file, title, ...(aliases?.aka ?? []), ...(aliases?.old ?? [])]) {
    if (!byName.has(markKey(name))) byName.set(markKey(name), file)
  }
}

function iconOf(name: string): string | undefined {
  const file = byName.get(markKey(name))
  if (file === undefined) return undefined
  const d = / d="([^"]+)"/.exec(readFileSync(`${folder}/icons/${file}.svg`, 'utf8'))?.[1]
  return d !== undefined && d.length <= longest ? d : undefined
}

const categories = new Map<string, string>()
for (const [pack, labels] of Object.entries(names.nodes)) {
  for (const name of Object.keys(labels)) {
    const { service, category } = appOf(`${pack}.${name}`)
    if (service !== undefined && (categories.get(service) ?? 'ai') === 'ai') categories.set(service, category)
  }
}

const filled: Record<string, string> = {}
const lines: Record<string, string> = {}
const named: Record<string, string> = drawn.icons
for (const app of new Set([...categories.keys(), ...drawn.more, ...Object.keys(named), ...drawn.monograms])) {
  const icon = Object.hasOwn(drawn.apps, app) ? undefined : iconOf(named[app] ?? app)
  if (icon !== undefined) filled[markKey(app)] = icon
  else lines[markKey(app)] = monogram(app, categories.get(app) ?? 'other')
}
for (const [app, d] of Object.entries(drawn.apps)) lines[markKey(app)] = d
for (const [node, d] of Object.entries(drawn.nodes)) lines[`.${node}`] = d
for (const [node, icon] of Object.entries(drawn.nodeIcons)) filled[`.${node}`] = iconOf(icon) ?? ''

/** The first letter of an app in a frame that tells the kind of app. */
function monogram(app: string, category: string): string {
  const letters: Record<string, string> = {
    A: 'M0 9 3 0 6 9M1 6H5',
    B: 'M0 0V9H3.5A2.3 2.3 0 0 0 3.5 4.4H0M0 0H3A2.2 2.2 0 0 1 3 4.4',
    C: 'M6 1.6A3.6 4.5 0 1 0 6 7.4',
    D: 'M0 0V9H2A4 4.5 0 0 0 2 0Z',
    E: 'M5.5 0H0V9H5.5M0 4.5H4.5',
    F: 'M5.5 0H0V9M0 4.5H4.5',
    G: 'M6 1.6A3.6 4.5 0 1 0 6 7.4V5H3.8',
    H: 'M0 0V9M6 0V9M0 4.5H6',
    I: 'M3 0V9',
    J: 'M5.5 0V6A2.6 2.6 0 0 1 .4 6.5',
    K: 'M0 0V9M6 0 0 5.5M2 3.8 6 9',
    L: 'M.5 0V9H6',
    M: 'M0 9V0L3.2 6 6.4 0V9',
    N: 'M0 9V0L6 9V0',
    O: 'M3 0A3.2 4.5 0 1 0 3 9 3.2 4.5 0 0 0 3 0Z',
    P: 'M.5 9V0H3.5A2.6 2.6 0 0 1 3.5 5.2H.5',
    Q: 'M3 0A3.2 4.5 0 1 0 3 9 3.2 4.5 0 0 0 3 0ZM3.8 6.5 6 9.5',
    R: 'M.5 9V0H3.5A2.6 2.6 0 0 1 3.5 5.2H.5M3 5.2 6 9',
    S: 'M5.6 1.4C4.2 -.7 .6 -.3 .6 2.3 .6 5.4 5.9 3.9 5.9 6.9 5.9 9.5 1.6 9.7 .2 7.4',
    T: 'M0 0H6M3 0V9',
    U: 'M0 0V6A3 3 0 0 0 6 6V0',
    V: 'M0 0 3 9 6 0',
    W: 'M-.5 0 1.3 9 3 3 4.7 9 6.5 0',
    X: 'M0 0 6 9M6 0 0 9',
    Y: 'M0 0 3 4.5 6 0M3 4.5V9',
    Z: 'M0 0H6L0 9H6',
  }
  const frames: Record<string, readonly [path: string, top: number]> = {
    communication: ['M4 4h16v13h-7l-4.5 3.5V17H4z', 6],
    database: ['M5 5.5c0-2.6 14-2.6 14 0v13c0 2.6-14 2.6-14 0zM5 5.5c0 2.6 14 2.6 14 0', 9.5],
    files: ['M5 3.5h9.5L19 8v12.5H5z', 8],
    finance: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z', 7.5],
    dev: ['M12 2.5l8 4.7v9.6l-8 4.7-8-4.7V7.2z', 7.5],
    cloud: ['M7 4h10.5M5 20.5c5 1.6 9 1.6 14 0', 7],
    other: ['M6.5 3.5h11a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-11a3 3 0 0 1 3-3z', 7.5],
  }
  const aws = app.startsWith('AWS ')
  const letter = letters[(aws ? app.slice(4) : app).charAt(0).toUpperCase()]
  const [frame, top] = frames[aws ? 'cloud' : category] ?? [
    'M6.5 3.5h11a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-11a3 3 0 0 1 3-3z',
    7.5,
  ]
  return letter === undefined ? '' : frame + moved(letter, 9, top)
}

/** A path of absolute commands, moved. */
function moved(d: string, x: number, y: number): string {
  let at = 0
  let command = ''
  return d.replace(/[A-Z]|-?[\d.]+/g, (part) => {
    if (/[A-Z]/.test(part)) {
      command = part
      at = 0
      return part
    }
    const place = at++
    if (command === 'A' && place % 7 < 5) return part
    const isX = command === 'H' || (command === 'A' ? place % 7 === 5 : command !== 'V' && place % 2 === 0)
    return String(Math.round((Number(part) + (isX ? x : y)) * 10) / 10)
  })
}

const version: string = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).version
const sorted = (marks: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(marks)
      .filter(([, d]) => d !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
const written = {
  source: `"filled": simple-icons ${version}, CC0-1.0 (https://simpleicons.org); "lines": our own. Written by npm run n8n:marks. The names and marks are trademarks of their owners.`,
  filled: sorted(filled),
  lines: sorted(lines),
}
writeFileSync('src/n8n/picture/marks.json', `${JSON.stringify(written, null, 2)}\n`)
console.log(`${Object.keys(written.filled).length} of simple-icons, ${Object.keys(written.lines).length} of our own`)
