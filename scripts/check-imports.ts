import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The rules of imports that Biome cannot check, because it sees neither types nor folders: imports form no circle of
 * files or of folders of src/server, and a feature is imported only through its index.ts. Only the lists of all
 * features, which load little, import what a feature stores straight from its schema.ts and migrations.ts. The server's
 * own process and the pages do not load the gate.
 */
const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|\/test\//.test(file))
const sourceFiles = new Set(files)
const imports = new Map(files.map((file) => [file, importsOf(file)]))

/** The files of this project that a file imports, types included. Dynamic imports cannot form a circle. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const sources = [...text.matchAll(/^(?:import|export|\}) [^;]*?from '(\.[^']+)'|^import '(\.[^']+)'/gm)]
  const paths = sources.map(([, named, whole]) => join(dirname(file), (named ?? whole ?? '').replace(/\?.*$/, '')))
  return paths.filter((path) => sourceFiles.has(path))
}

function circles(edges: ReadonlyMap<string, Iterable<string>>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const visit = (node: string, path: string[]) => {
    const start = path.indexOf(node)
    if (start >= 0) cycles.push([...path.slice(start), node])
    if (start >= 0 || done.has(node)) return
    for (const next of edges.get(node) ?? []) visit(next, [...path, node])
    done.add(node)
  }
  for (const node of edges.keys()) visit(node, [])
  return cycles
}

/** The folder of a file directly below src/server; undefined for the files that assemble the server. */
const featureOf = (file: string) => /^src\/server\/([^/]+)\//.exec(file)?.[1]

const listsOfStored = ['src/server/schema.ts', 'src/server/stored.ts']
const features = new Map<string, Set<string>>()
const inner: string[] = []
for (const [file, imported] of imports) {
  const from = featureOf(file)
  for (const path of imported) {
    const to = featureOf(path)
    if (!to || from === to) continue
    if (from) features.set(from, (features.get(from) ?? new Set()).add(to))
    if (
      !listsOfStored.includes(file) &&
      file.startsWith('src/server/') &&
      to !== 'platform' &&
      !path.endsWith(`/${to}/index.ts`)
    ) {
      inner.push(`${file} imports ${path}; use src/server/${to}/index.ts.`)
    }
  }
}

/** All files that are loaded together with a file: without types and dynamic imports. */
function loadedBy(entry: string): Set<string> {
  const loaded = new Set([entry])
  for (const file of loaded) {
    const sources = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type\b)[^;]*?from '(\.[^']+)'/gm)
    for (const [, path = ''] of sources)
      if (sourceFiles.has(join(dirname(file), path))) loaded.add(join(dirname(file), path))
  }
  return loaded
}

/**
 * Only the gate's thread, the worker of /n8n-check and commands load the rules of the gate, their parser of code and
 * the facts about n8n's nodes.
 */
const large = ['src/n8n/checks.ts', 'src/n8n/catalogue/index.ts']
const heavy = ['src/server/main.ts', 'src/web/app/browser.tsx'].flatMap((entry) =>
  large.filter((file) => loadedBy(entry).has(file)).map((file) => `${entry} loads ${file}`),
)

const problems = [
  ...circles(imports).map((circle) => `Files import each other in a circle: ${circle.join(' → ')}`),
  ...circles(features).map((circle) => `Folders of src/server import each other in a circle: ${circle.join(' → ')}`),
  ...inner,
  ...heavy.map((each) => `${each}, which is large; load src/server/workflows/gate.ts when it is needed.`),
]
for (const problem of problems) console.log(problem)
process.exitCode = problems.length === 0 ? 0 : 1
