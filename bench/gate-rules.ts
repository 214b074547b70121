import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brokenFigures, findingsOf, soundFigures } from '../tests/n8n-corpus/broken/score.ts'
import type { Row } from './row.ts'

const SOUND = 1000

/** Findings of the rules on broken and on sound workflows; `npm run bench -- gate FOLDER` checks yours as well. */
export function rulesTold(folder: string | undefined): Row[] {
  const { all, missed, wrong } = brokenFigures()
  const { told, maximum } = soundFigures(SOUND)
  for (const title of missed) console.log(`not told: ${title}`)
  const right = (all - missed.length) / all
  return [
    {
      what: 'broken workflows told',
      measured: `${(right * 100).toFixed(1)} % (${all - missed.length} of ${all})`,
      bound: '≥ 95 %',
      ok: right >= 0.95,
    },
    { what: 'mended workflows still told', measured: String(wrong.length), bound: '0', ok: wrong.length === 0 },
    {
      what: `false findings on ${SOUND} sound workflows`,
      measured: `${told.flatMap(({ findings }) => findings).length}, at most ${maximum} a file`,
      bound: '≤ 1 a file',
      ok: maximum <= 1,
    },
    ...(folder ? toldInFolder(folder) : []),
  ]
}

/** Only a person can say whether these findings are right, so there is no bound. */
function toldInFolder(folder: string): Row[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  const told = files.map((name) => findingsOf(readFileSync(join(folder, name), 'utf8')))
  const having = new Map<string, number>()
  for (const findings of told) {
    for (const kind of new Set(findings.map(({ level, code }) => `${level} ${code}`))) {
      having.set(kind, (having.get(kind) ?? 0) + 1)
    }
  }
  return [...having]
    .sort((a, b) => b[1] - a[1])
    .map(([what, count]) => ({ what, measured: `${count} of ${files.length} files`, bound: '', ok: null }))
}
