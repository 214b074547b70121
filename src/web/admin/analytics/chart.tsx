import { useState } from 'react'
import { wholeNumber } from '../../../contract/format.ts'
import type { StatsRow } from '../../../contract/stats.ts'
import { counted } from '../../workflows/words.ts'
import { dayName } from './names.ts'

const height = 100
const step = 10

/** Reads as columns and, inside of them, visitors. The line above names the column under the pointer, or the last one. */
export function Chart({ buckets, caption }: { buckets: readonly Bucket[]; caption: string }) {
  const [pointed, setPointed] = useState<number | null>(null)
  const top = scaleTop(Math.max(0, ...buckets.map(({ reads }) => reads)))
  const shown = buckets[pointed ?? buckets.length - 1]
  const width = buckets.length * step
  const withVisitors = buckets.some(({ visitors }) => visitors !== undefined)

  return (
    <figure className="grid gap-4">
      <figcaption className="figures-readout">
        <span>
          {shown && (
            <>
              <strong>{shown.label}</strong> {counted(shown.reads, 'read')}
              {shown.visitors !== undefined && ` by ${counted(shown.visitors, 'visitor')}`}
            </>
          )}
        </span>
        <span className="flex gap-5 text-ink-muted">
          <span className="figures-swatch figures-swatch-reads">Reads</span>
          {withVisitors && <span className="figures-swatch">Visitors</span>}
        </span>
      </figcaption>
      <div className="figures-plot">
        <span className="figures-scale" aria-hidden>
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{wholeNumber(value)}</span>
          ))}
        </span>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          onPointerMove={({ currentTarget, clientX }) => {
            const { left, width: shownWidth } = currentTarget.getBoundingClientRect()
            const index = Math.floor(((clientX - left) / shownWidth) * buckets.length)
            setPointed(Math.min(buckets.length - 1, Math.max(0, index)))
          }}
          onPointerLeave={() => setPointed(null)}
        >
          {[0, height / 2].map((y) => (
            <line key={y} className="figures-rule" x1={0} x2={width} y1={y} y2={y} />
          ))}
          {pointed !== null && (
            <rect className="figures-pointed" x={pointed * step} y={0} width={step} height={height} />
          )}
          {buckets.map(({ label, reads, visitors = 0 }, index) => (
            <g key={label}>
              {Object.entries({ reads, visitors }).map(([name, value]) => (
                <rect
                  key={name}
                  className={`figures-${name}`}
                  x={index * step + 1}
                  y={height - (value / top) * height}
                  width={step - 2}
                  height={(value / top) * height}
                />
              ))}
            </g>
          ))}
          <line className="figures-ground" x1={0} x2={width} y1={height} y2={height} />
        </svg>
        <span className="figures-times" aria-hidden>
          {[buckets[0], buckets.at(-1)].map((bucket) => (
            <span key={bucket?.label}>{bucket?.label.replace('Week from ', '')}</span>
          ))}
        </span>
      </div>
      <details className="figures-numbers">
        <summary>Show as a table</summary>
        <div className="figures-scroll">
          <table className="figures-table">
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Reads</th>
                {withVisitors && <th scope="col">Visitors</th>}
              </tr>
            </thead>
            <tbody>
              {buckets.toReversed().map(({ label, reads, visitors }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{wholeNumber(reads)}</td>
                  {visitors !== undefined && <td>{wholeNumber(visitors)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}

/** A column of the chart. */
export interface Bucket {
  label: string
  reads: number
  /** The live hour does not count those of a minute. */
  visitors?: number
}

const mostColumns = 92
const week = 7

/** The days as columns. A year has a column for each week; the first one may be short. */
export function bucketsOf(days: readonly StatsRow[]): Bucket[] {
  if (days.length <= mostColumns) {
    return days.map(({ key, reads, visitors }) => ({ label: dayName(key), reads, visitors }))
  }
  const weeks: StatsRow[][] = []
  for (let end = days.length; end > 0; end -= week) weeks.unshift(days.slice(Math.max(0, end - week), end))
  return weeks.map((some) => ({
    label: `Week from ${dayName(some[0]?.key ?? '')}`,
    reads: some.reduce((sum, { reads }) => sum + reads, 0),
    visitors: some.reduce((sum, { visitors }) => sum + visitors, 0),
  }))
}

const steps = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10]

/** The top of the scale: the next round number, of which the half is whole. */
export function scaleTop(highest: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(4, highest)))
  const tops = steps.map((step) => Math.round(step * size)).filter((top) => top >= 4 && top % 2 === 0)
  return tops.find((top) => top >= highest) ?? 10 * size
}
