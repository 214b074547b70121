/**
 * `npm run n8n:catalogue [-- VERSION | -- --from FOLDER]` reads n8n's published packages, and writes to
 * `src/n8n/catalogue` what n8n's nodes are called, accept and need. FOLDER holds both packages as npm unpacks them.
 * Only facts are taken: n8n's licence forbids its texts, icons and code (decision 037).
 */
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'

interface Property {
  name: string
  type: string
  default?: unknown
  options?: { name?: string; value?: unknown; values?: Property[]; type?: string }[]
  displayOptions?: Conditions
}
interface Conditions {
  show?: Record<string, unknown[]>
  hide?: Record<string, unknown[]>
}
type Port = string | { type: string; required?: boolean; maxConnections?: number }
interface Description {
  name: string
  displayName: string
  version: number | number[]
  group: string[]
  defaults: { name?: string }
  hidden?: boolean
  usableAsTool?: unknown
  inputs: Port[] | string
  outputs: Port[] | string
  credentials?: { name: string; required?: boolean; displayOptions?: Conditions }[]
  properties: Property[]
}
interface Credential {
  name: string
  displayName: string
}
type Facts = Record<string, unknown>

const PACKAGES = ['n8n-nodes-base', '@n8n/n8n-nodes-langchain']
const target = 'src/n8n/catalogue'

const [first = 'latest', given] = process.argv.slice(2)
const temporary = mkdtempSync(join(tmpdir(), 'n8n-catalogue-'))
try {
  writeCatalogue(first === '--from' && given ? given : fetched(first))
} finally {
  rmSync(temporary, { recursive: true })
}

/** Unpacks both packages without running their code. In a release their versions differ only in the last part. */
function fetched(version: string): string {
  let range = /^\d+\.\d+$/.test(version) ? `~${version}.0` : version
  for (const name of PACKAGES) {
    const said = execFileSync('npm', ['pack', `${name}@${range}`, '--silent', '--pack-destination', temporary])
    const archive = said.toString().trim().split('\n').at(-1) ?? ''
    const folder = join(temporary, name)
    mkdirSync(folder, { recursive: true })
    execFileSync('tar', ['xzf', join(temporary, archive), '-C', folder, '--strip-components=1'])
    const exact: string = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
    range = `~${exact.split('.').slice(0, 2).join('.')}.0`
  }
  return temporary
}

function writeCatalogue(folder: string) {
  const nodes: Record<string, Record<string, Facts[]>> = {}
  const labels: Record<string, Record<string, string>> = {}
  const logins: Record<string, string> = {}
  let version = ''
  for (const name of PACKAGES) {
    const manifest = globSync(`{,.pnpm/*/node_modules/,node_modules/}${name}/package.json`, { cwd: folder })[0]
    if (manifest === undefined) throw new Error(`${folder} does not hold the package ${name}.`)
    const root = join(folder, manifest, '..')
    const read = <Entry>(file: string): Entry[] => JSON.parse(readFileSync(join(root, 'dist/types', file), 'utf8'))
    version ||= JSON.parse(readFileSync(join(folder, manifest), 'utf8'))
      .version.split('.')
      .slice(0, 2)
      .join('.')
    const ofName = Map.groupBy(read<Description>('nodes.json'), (each) => each.name)
    const sorted = [...ofName].filter(([node]) => !node.startsWith('e2eTest')).sort(byName)
    nodes[name] = Object.fromEntries(sorted.map(([node, all]) => [node, factsByVersion(all)]))
    labels[name] = Object.fromEntries(sorted.map(([node, all]) => [node, labelOf(all)]))
    for (const { name: kind, displayName } of read<Credential>('credentials.json'))
      logins[kind] = loginLabel(displayName)
  }
  const sortedLogins = Object.fromEntries(Object.entries(logins).sort(byName))
  writeFileSync(join(target, 'names.json'), pretty({ version, nodes: labels, logins: sortedLogins }))
  writeFileSync(join(target, 'nodes.json'), pretty({ version, nodes }))
}

function byName([a]: [string, unknown], [b]: [string, unknown]) {
  return a < b ? -1 : 1
}

/** A line for each entry of the inner lists, so that a new version shows as a readable difference. */
function pretty(content: Record<string, unknown>): string {
  const text = (value: unknown, depth: number): string =>
    depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)
      ? JSON.stringify(value)
      : `{\n${Object.entries(value)
          .map(([key, each]) => `${JSON.stringify(key)}:${text(each, depth - 1)}`)
          .join(',\n')}\n}`
  return `${text(content, 3)}\n`
}

/** The newest version's name, or the name of a new node if that is its beginning, as in “Edit Fields (Set)”. */
function labelOf(all: readonly Description[]): string {
  const newest = all.toSorted((a, b) => Math.max(...versionsOf(b)) - Math.max(...versionsOf(a)))[0]
  const { displayName = '', defaults } = newest ?? {}
  const own = defaults?.name
  return own && displayName.startsWith(`${own} (`) ? own : displayName.trim()
}

/** The app of a login: “Google Sheets OAuth2 API” → “Google Sheets”. */
function loginLabel(displayName: string): string {
  const form = 'OAuth2?|OAuth1|Personal Access Token|Access Token|Token|Service Account|Credentials?|API|account'
  return displayName.trim().replace(new RegExp(`(?: \\(?(?:${form})\\)?)+$`, 'i'), '')
}

function versionsOf({ version }: Description): number[] {
  return [version].flat()
}

/** Groups the versions that have the same facts. */
function factsByVersion(all: readonly Description[]): Facts[] {
  const groups = new Map<string, number[]>()
  for (const description of all) {
    for (const version of versionsOf(description)) {
      const key = JSON.stringify(factsOf(description, version))
      groups.set(key, [...(groups.get(key) ?? []), version])
    }
  }
  return [...groups]
    .map(([key, versions]): [number[], Facts] => [versions.sort((a, b) => a - b), JSON.parse(key)])
    .sort(([[a = 0]], [[b = 0]]) => a - b)
    .map(([versions, facts]) => ({ versions, ...facts }))
}

function factsOf(description: Description, version: number): Facts {
  const properties = description.properties.filter((each) => shownIn(each.displayOptions, version))
  const inputs = portsOf(description.inputs, properties, version)
  const outputs = portsOf(description.outputs, properties, version)
  const logins = (description.credentials ?? [])
    .filter((each) => shownIn(each.displayOptions, version))
    .map(({ name, required, displayOptions }) => {
      const when = conditionsOf(displayOptions)
      return { kind: name, ...(required && when !== null && { required }), ...(when && { when }) }
    })
  const read = [
    ...[inputs, outputs].flatMap((ports) => (Array.isArray(ports) ? [] : ports.by)),
    ...logins.flatMap(({ when = {} }) => Object.keys(when)),
    // A node with a single resource has it as a hidden parameter.
    ...properties.filter(({ name, type }) => name === 'resource' && type === 'hidden').map(({ name }) => name),
  ]
  const defaults = Object.fromEntries(
    [...new Set(read)].sort().flatMap((name) => {
      const values = new Set(properties.filter((each) => each.name === name).map((each) => each.default))
      const [value] = values
      return values.size === 1 && /string|boolean|number/.test(typeof value) ? [[name, value]] : []
    }),
  )
  const resources = choicesOf(
    properties.filter(({ name }) => name === 'resource'),
    version,
  )
  return {
    ...(description.group.includes('trigger') && { trigger: true }),
    ...(description.hidden && { hidden: true }),
    ...(Boolean(description.usableAsTool) && { tool: true }),
    ...(JSON.stringify(inputs) !== '["main"]' && { inputs }),
    ...(JSON.stringify(outputs) !== '["main"]' && { outputs }),
    ...(logins.length > 0 && { logins }),
    ...(resources && { resources }),
    ...operationsOf(properties, version),
    ...(Object.keys(defaults).length > 0 && { defaults }),
  }
}

/** The operations by resource, under an empty name if the node has no resources. The default comes first. */
function operationsOf(properties: readonly Property[], version: number): Facts {
  const own = properties.filter(({ name }) => name === 'operation')
  const resources = new Set(own.flatMap(({ displayOptions }) => displayOptions?.show?.resource ?? ['']))
  const operations = [...resources].flatMap((resource) => {
    const of = own.filter(({ displayOptions }) => (displayOptions?.show?.resource ?? ['']).includes(resource))
    const values = choicesOf(of, version)
    return values ? [[resource, values]] : []
  })
  return operations.length > 0 ? { operations: Object.fromEntries(operations) } : {}
}

/** The values of a choice; undefined where they are not all known, because n8n asks the app for them. */
function choicesOf(properties: readonly Property[], version: number): unknown[] | undefined {
  if (properties.length === 0 || properties.some(({ type, options }) => type !== 'options' || !options))
    return undefined
  const values = properties.flatMap(({ options = [], default: chosen }) => {
    const shown = options.filter((each) => shownIn((each as Property).displayOptions, version))
    const listed = shown.map(({ value }) => value)
    return listed.includes(chosen) ? [chosen, ...listed] : listed
  })
  return [...new Set(values)]
}

/** Whether the conditions allow this version of the node. */
function shownIn({ show, hide }: Conditions = {}, version: number): boolean {
  const holds = (wanted: unknown) => {
    const condition = (wanted as { _cnd?: Record<string, number | { from: number; to: number }> })?._cnd
    if (!condition) return wanted === version
    return Object.entries(condition).every(([kind, bound]) => {
      if (typeof bound === 'object') return version >= bound.from && version <= bound.to
      const compared: Record<string, boolean> = {
        eq: version === bound,
        not: version !== bound,
        gte: version >= bound,
        lte: version <= bound,
        gt: version > bound,
        lt: version < bound,
      }
      const result = compared[kind]
      if (result === undefined) throw new Error(`The condition ${kind} on a version is not known.`)
      return result
    })
  }
  return (show?.['@version']?.some(holds) ?? true) && !(hide?.['@version']?.some(holds) ?? false)
}

/** The values of other parameters under which something applies; null if the conditions are not lists of values. */
function conditionsOf({ show = {}, hide = {} }: Conditions = {}): Record<string, unknown[]> | null | undefined {
  const others = Object.entries(show).filter(([key]) => key !== '@version')
  const isPlain = others.every(([key, values]) => /^\w+$/.test(key) && values.every((each) => typeof each !== 'object'))
  if (!isPlain || Object.keys(hide).some((key) => key !== '@version')) return null
  return others.length > 0 ? Object.fromEntries(others) : undefined
}

interface Computed {
  /** The parameters that decide, and the ports by their values; `*` has the most common ports. */
  by: string[]
  ports: Record<string, string[]>
  /** Whether other parameters decide as well, so that only the kinds are certain. */
  open?: true
}

/** `!` stands for a port that must be wired, a number for the maximum of its wires. */
function portsOf(ports: Port[] | string, properties: readonly Property[], version: number): string[] | Computed {
  return typeof ports === 'string' ? computedPorts(ports, properties, version) : ports.map(portText)
}

function portText(port: Port): string {
  if (typeof port === 'string') return port
  return `${port.type}${port.required ? '!' : ''}${port.maxConnections ?? ''}`
}

/** Calls the expression with each combination of the values that it reads. */
function computedPorts(expression: string, properties: readonly Property[], version: number): string[] | Computed {
  const code = /^=\{\{([\s\S]*)\}\}\s*$/.exec(expression)?.[1]
  if (code === undefined) throw new Error(`Ports of an unknown form: ${expression.slice(0, 80)}`)
  const domains = new Map<string, unknown[]>()
  let isOpen = false

  const run = (values: Readonly<Record<string, unknown>>): string[] | undefined => {
    const reader = (prefix: string, list: readonly Property[]): unknown =>
      new Proxy(
        {},
        {
          get(_, key) {
            if (typeof key !== 'string') return undefined
            const path = `${prefix}${key}`
            const own = list.filter(({ name }) => name === key)
            const collections = own.filter(({ type }) => type === 'collection')
            if (collections.length > 0) {
              const inner = collections.flatMap(({ options = [] }) => options as unknown as Property[])
              return reader(
                `${path}.`,
                inner.filter((each) => shownIn(each.displayOptions, version)),
              )
            }
            if (!domains.has(path)) {
              // What is not added to a collection has no value.
              const domain = prefix === '' ? domainOf(own) : domainOf(own)?.toSpliced(0, 0, undefined)
              if (domain === undefined) isOpen = true
              domains.set(path, domain ?? [own[0]?.default])
            }
            return path in values ? values[path] : domains.get(path)?.[0]
          },
        },
      )
    const context = createContext({ $parameter: reader('', properties), $nodeVersion: version })
    try {
      const result: Port[] = runInContext(`(${code})`, context, { timeout: 1000 })
      return Array.from(result, portText)
    } catch {
      return undefined
    }
  }

  let table = new Map<string, string[] | undefined>()
  for (let size = -1; size !== domains.size; ) {
    size = domains.size
    table = new Map(combinations(domains).map((values) => [JSON.stringify(values), run(values)]))
  }
  return summarized([...domains.keys()], table, isOpen)
}

/** All values of a choice or a flag. A parameter that this version does not have is never set. */
function domainOf(properties: readonly Property[]): unknown[] | undefined {
  if (properties.length === 0) return [undefined]
  const values = properties.map(({ type, options, default: chosen }) => {
    if (type === 'boolean') return [chosen, true, false]
    if (type === 'options' && options) return [chosen, ...options.map(({ value }) => value)]
    return type === 'hidden' ? [chosen] : undefined
  })
  return values.includes(undefined) ? undefined : [...new Set(values.flat())]
}

function combinations(domains: ReadonlyMap<string, unknown[]>): Record<string, unknown>[] {
  let all: Record<string, unknown>[] = [{}]
  for (const [path, values] of domains) all = all.flatMap((each) => values.map((value) => ({ ...each, [path]: value })))
  if (all.length > 20_000) throw new Error(`Too many combinations of ${[...domains.keys()]}.`)
  return all
}

function summarized(
  paths: string[],
  table: ReadonlyMap<string, string[] | undefined>,
  isOpen: boolean,
): string[] | Computed {
  const rows = [...table].flatMap(([key, ports]): [Record<string, unknown>, string[]][] =>
    ports ? [[JSON.parse(key), ports]] : [],
  )
  const keyOf = (values: Record<string, unknown>, names: string[]) =>
    names.map((name) => String(values[name])).join('|')
  const decides = (names: string[]) => {
    const seen = new Map<string, string>()
    return rows.every(([values, ports]) => {
      const key = keyOf(values, names)
      const text = JSON.stringify(ports)
      if (!seen.has(key)) seen.set(key, text)
      return seen.get(key) === text
    })
  }
  let by = paths
  for (const path of paths) {
    const without = by.filter((each) => each !== path)
    if (decides(without)) by = without
  }
  const byKey = new Map(rows.map(([values, ports]) => [keyOf(values, by), ports]))
  if (byKey.size === 1 && !isOpen) return [...byKey.values()][0] ?? []
  const counts = new Map<string, number>()
  for (const ports of byKey.values()) counts.set(JSON.stringify(ports), (counts.get(JSON.stringify(ports)) ?? 0) + 1)
  const commonPorts = [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '[]'
  const special = [...byKey].filter(([, ports]) => JSON.stringify(ports) !== commonPorts)
  return {
    by,
    ports: { ...Object.fromEntries(special), '*': JSON.parse(commonPorts) },
    ...(isOpen && { open: true as const }),
  }
}
