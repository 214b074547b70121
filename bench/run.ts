import { print, type Row } from './row.ts'

/** `npm run bench` runs all of them; `npm run bench -- NAME [SECONDS]` one. */
const benchmarks: Record<string, () => Promise<{ measure: (seconds?: number) => Promise<Row[]> }>> = {
  'first-load': () => import('./first-load.ts'),
  'page-size': () => import('./page-size.ts'),
  start: () => import('./start.ts'),
  'cached-page': () => import('./cached-page.ts'),
  'uncached-page': () => import('./uncached-page.ts'),
  'many-posts': () => import('./many-posts.ts'),
  'many-workflows': () => import('./many-workflows.ts'),
  search: () => import('./search.ts'),
  gate: () => import('./gate.ts'),
  memory: () => import('./memory.ts'),
  crowd: () => import('./crowd.ts'),
  stop: () => import('./stop.ts'),
  flood: () => import('./flood.ts'),
  processes: () => import('./processes.ts'),
  browser: () => import('./browser.ts'),
  lighthouse: () => import('./lighthouse.ts'),
}

const [, , only, length] = process.argv
if (only && !Object.hasOwn(benchmarks, only)) {
  console.error(`Use one of: ${Object.keys(benchmarks).join(', ')}`)
  process.exit(2)
}

const rows: Row[] = []
for (const [name, load] of Object.entries(benchmarks)) {
  if (only && name !== only) continue
  console.log(`${name} …`)
  const { measure } = await load()
  rows.push(...(await measure(length ? Number(length) : undefined)))
}
print(rows)
const failed = rows.filter(({ ok }) => ok === false).length
console.log(
  failed === 0
    ? '\nAll figures are within their bounds.'
    : `\n${failed} of ${rows.length} figures exceed their bounds.`,
)
process.exit(failed === 0 ? 0 : 1)
