import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { median, megabytes, type Row, ratio } from './row.ts'
import { demoData, residentBytes, startSite } from './site-process.ts'

/** Cached pages, pages that have to be rendered because the content changed, misses, and the API. */
const paths = ['/', '/blogs', '/about', '/projects', '/services', '/api/blogs', '/api/skills']

/** The budget is defined for an hour: `npm run bench -- memory 3600`. */
export async function measure(length = 60): Promise<Row[]> {
  const dataDir = await demoData()
  const site = await startSite(dataDir)
  try {
    const pid = site.process.pid ?? 0
    await fetch(`http://127.0.0.1:${site.port}/`)
    const atStart = residentBytes(pid)
    const samples: number[] = []
    const sampling = setInterval(() => samples.push(residentBytes(pid)), 250)
    // A change by another process: within a second all pages are outdated and rendered again.
    const database = new DatabaseSync(join(dataDir, 'site.db'), { timeout: 5000 })
    const changing = setInterval(() => database.exec(`update skills set display_order = display_order`), 1000)
    await underLoad(site.port, length * 1000)
    clearInterval(sampling)
    clearInterval(changing)
    database.close()

    // The first third is warm-up: caches fill and code is compiled.
    const third = Math.floor(samples.length / 3)
    const [middle, last] = [median(samples.slice(third, 2 * third)), median(samples.slice(2 * third))]
    return [
      {
        what: 'memory after start and a page',
        measured: megabytes(atStart),
        bound: '≤ 150 MB',
        ok: atStart <= 150 * 2 ** 20,
      },
      {
        what: `memory after ${length} s of load`,
        measured: `${megabytes(last)} (most ${megabytes(Math.max(...samples))})`,
        bound: '',
        ok: null,
      },
      {
        what: `growth, last third over the middle one`,
        measured: ratio(last / middle),
        bound: '≤ 1.05',
        ok: last / middle <= 1.05,
      },
    ]
  } finally {
    await site.stop()
  }
}

async function underLoad(port: number, milliseconds: number) {
  const until = performance.now() + milliseconds
  let unknown = 0
  while (performance.now() < until) {
    for (const path of paths) await askOften(port, path, 400)
    for (let i = 0; i < 20; i += 1) await ask(port, `/blogs/unknown-${unknown++}`)
    for (let i = 0; i < 20; i += 1) await ask(port, `/?unknown=${unknown++}`)
  }
}

async function askOften(port: number, path: string, milliseconds: number) {
  const until = performance.now() + milliseconds
  while (performance.now() < until) await Promise.all(Array.from({ length: 8 }, () => ask(port, path)))
}

const ask = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
