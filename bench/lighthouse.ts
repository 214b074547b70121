import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { allPages, type SitePage, sitePages } from '../src/contract/site-map.ts'
import { findChromium, noChromium } from './find-chromium.ts'
import { median, min, type Row, seconds, skipped } from './row.ts'
import { newFolder, signIn, startSite } from './site-process.ts'

/** Lighthouse is installed only for this benchmark: it takes 180 MB, and nothing else needs it. */
const version = '13.5.0'
const rounds = 5
const bounds = { score: 100, largestPaint: 1_600 }

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

/** The part of Lighthouse's report that is read. Scores are from 0 to 1, or null if a page could not be judged. */
interface Report {
  categories: Record<Category, { score: number | null }>
  audits: { 'largest-contentful-paint': { numericValue?: number } }
}

/** Addresses with parameters, each with an entry of the demo content. */
const examples = new Map<SitePage, string>([
  [sitePages.project, '/projects/supplier-inbox-agent'],
  [sitePages.workflow, '/n8n-marketplace/support-triage-agent'],
  [sitePages.post, '/blogs/postgres-is-a-good-enough-queue'],
  [sitePages.search, '/search?q=n8n'],
])

const run = promisify(execFile)

/** Lighthouse's mobile preset on every public page. */
export async function measure(): Promise<Row[]> {
  const browser = findChromium()
  if (!browser) return [skipped('lighthouse', noChromium)]
  const folder = newFolder()
  try {
    await run('npm', [
      'install',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefix',
      folder,
      `lighthouse@${version}`,
    ])
  } catch {
    return [skipped('lighthouse', `lighthouse@${version} could not be installed`)]
  }
  const site = await startSite()
  try {
    await letVisitorsSubscribe(site.port)
    const report = (path: string) => reportOf(`http://127.0.0.1:${site.port}${path}`, folder, browser)
    const rows: Row[] = []
    for (const page of allPages.filter(isPublic)) rows.push(...(await measurePage(page, report)))
    return rows
  } finally {
    await site.stop()
  }
}

const isPublic = ({ personal, secret, path }: SitePage) => !personal && !secret && path !== '*'

async function measurePage(page: SitePage, report: (path: string) => Promise<Report>): Promise<Row[]> {
  const path = examples.get(page) ?? page.path
  const reports: Report[] = []
  // The first report only puts the page into the server's cache.
  for (let round = 0; round <= rounds; round++) {
    // Now and then Lighthouse sees no paint and gives up, which must not end a benchmark of forty minutes.
    const one = await report(path).catch(() => undefined)
    if (one && round > 0) reports.push(one)
  }
  const scores = (category: Category) => reports.map((one) => Math.round((one.categories[category].score ?? 0) * 100))
  // Lighthouse wants every page to be indexed, so `seo` is judged only for those that are.
  const judged = categories.filter((category) => category !== 'seo' || page.indexed)
  const medians = judged.map((category) => median(scores(category)))
  const complete = reports.length === rounds
  const paints = reports.map(({ audits }) => audits['largest-contentful-paint'].numericValue ?? Number.NaN)
  return [
    {
      what: `lighthouse: ${path}`,
      measured: `${medians.join(', ')}; slowest of ${reports.length} rounds ${min(scores('performance'))}`,
      bound: judged.map(() => bounds.score).join(', '),
      ok: complete && medians.every((score) => score === bounds.score),
    },
    {
      what: `lighthouse: largest paint of ${path}`,
      measured: seconds(median(paints)),
      bound: `≤ ${seconds(bounds.largestPaint)}`,
      ok: complete && median(paints) <= bounds.largestPaint,
    },
  ]
}

async function reportOf(address: string, folder: string, browser: string): Promise<Report> {
  const { stdout } = await run(
    process.execPath,
    [
      join(folder, 'node_modules/lighthouse/cli/index.js'),
      address,
      '--quiet',
      '--no-enable-error-reporting',
      '--disable-full-page-screenshot',
      '--output=json',
      `--only-categories=${categories.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout)
}

/** The page to subscribe exists only if the owner has turned letters on. */
async function letVisitorsSubscribe(port: number) {
  const response = await fetch(`http://127.0.0.1:${port}/api/admin/settings`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await signIn(port)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ letters: { enabled: true } }),
  })
  if (!response.ok) throw new Error(`The settings could not be changed: ${response.status}`)
}
