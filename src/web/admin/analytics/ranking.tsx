import { Download } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import type { StatsCount, StatsGroup, StatsRow } from '../../../contract/stats.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/copy-and-save.ts'
import { notify } from '../../ui/notify.tsx'
import { adminApi } from '../api.ts'
import { count } from './names.ts'

export interface Column {
  name: StatsCount
  label: string
  /** Left out on a phone. */
  wideOnly?: boolean
}

interface RankingProps {
  heading: string
  /** What the numbers mean, in a sentence. */
  text?: ReactNode
  /** The heading of the first column. */
  what: string
  rows: readonly StatsRow[]
  /** The first one is drawn as a wire below the name. */
  columns: readonly [Column, ...Column[]]
  nameOf?: (key: string) => ReactNode
  empty: string
  /** What the CSV has; without it there is none. */
  table?: { by: StatsGroup; days: number }
}

const few = 10

/** The largest rows of a group, in their order. */
export function Ranking({ heading, text, what, rows, columns, nameOf = (key) => key, empty, table }: RankingProps) {
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  const [first] = columns
  const most = Math.max(1, ...rows.map((row) => row[first.name]))
  const shown = isWhole ? rows : rows.slice(0, few)
  return (
    <section aria-labelledby={id} className="figures-ranking">
      <div className="figures-heading">
        <h2 id={id} className="text-xl">
          {heading}
        </h2>
        {table && rows.length > 0 && <SaveTable heading={heading} {...table} />}
      </div>
      {text && <p className="text-sm text-ink-muted">{text}</p>}
      {rows.length === 0 ? (
        <p className="figures-empty">{empty}</p>
      ) : (
        <table className="figures-table">
          <caption className="sr-only">{heading}</caption>
          <thead>
            <tr>
              <th scope="col">{what}</th>
              {columns.map(({ name, label, wideOnly }) => (
                <th key={name} scope="col" data-wide={wideOnly}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.key}>
                <th scope="row" style={{ '--share': row[first.name] / most } as CSSProperties}>
                  {nameOf(row.key)}
                  <span aria-hidden className="figures-wire" />
                </th>
                {columns.map(({ name, wideOnly }) => (
                  <td key={name} data-wide={wideOnly} data-none={row[name] === 0 || undefined}>
                    {count(row[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > few && (
        <button
          type="button"
          className="link justify-self-start"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? `Show the first ${few}` : `Show all ${count(rows.length)}`}
        </button>
      )}
    </section>
  )
}

function SaveTable({ heading, by, days }: { heading: string; by: StatsGroup; days: number }) {
  const save = async () => {
    try {
      saveFile(await adminApi.statsTable({ days, by }), `figures-by-${by}-${days}-days.csv`)
    } catch {
      notify.error('Error', 'Failed to export the figures.')
    }
  }
  return (
    <Button variant="quiet" size="small" aria-label={`Download “${heading}” as CSV`} onClick={() => void save()}>
      <Download aria-hidden />
      CSV
    </Button>
  )
}
