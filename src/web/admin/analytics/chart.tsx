import { useState } from 'react'
import { wholeNumber } from '../../../contract/format.ts'
import type { StatsRow } from '../../../contract/stats.ts'
import { cx } from '../../ui/cx.ts'
import { counted } from '../../workflows/words.ts'
import { type Columns, FiguresRow, FiguresTable, readsColumn, visitorsColumn } from './figures-table.tsx'
import { dayName } from './names.ts'

const height = 100
const step = 10

const swatch = 'before:mr-[0.45rem] before:inline-block before:size-2.5'
const axis = 'flex justify-between font-mono text-(length:--text-label) leading-none font-medium text-ink-muted'

/** Reads as columns, with visitors inside them. The line above names the column under the pointer, or the last one. */
export function Chart({ buckets, caption }: { buckets: readonly Bucket[]; caption: string }) {
  const [pointed, setPointed] = useState<number | null>(null)
  const top = scaleTop(Math.max(0, ...buckets.map(({ reads }) => reads)))
  const shown = buckets[pointed ?? buckets.length - 1]
  const width = buckets.length * step
  const withVisitors = buckets.some(({ visitors }) => visitors !== undefined)
  const columns: Columns = withVisitors ? [readsColumn, visitorsColumn] : [readsColumn]

  return (
    <figure className="grid gap-4">
      <figcaption className="flex flex-wrap justify-between gap-x-8 gap-y-1 text-(length:--text-sm) tabular-nums">
        <span>
          {shown && (
            <>
              <strong className="mr-[0.5em] font-heading font-semibold">{shown.label}</strong>{' '}
              {counted(shown.reads, 'read')}
              {shown.visitors !== undefined && ` by ${counted(shown.visitors, 'visitor')}`}
            </>
          )}
        </span>
        <span className="flex gap-5 text-ink-muted">
          <span className={cx(swatch, 'before:bg-wire before:opacity-55')}>Reads</span>
          {withVisitors && <span className={cx(swatch, 'before:bg-ink')}>Visitors</span>}
        </span>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        <span className={cx(axis, '-my-[0.4rem] flex-col text-right')} aria-hidden>
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{wholeNumber(value)}</span>
          ))}
        </span>
        <svg
          aria-hidden="true"
          className="h-[clamp(9rem,7rem+8vw,14rem)] w-full overflow-visible"
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
            <line
              key={y}
              className="stroke-line stroke-1 [vector-effect:non-scaling-stroke]"
              x1={0}
              x2={width}
              y1={y}
              y2={y}
            />
          ))}
          {pointed !== null && <rect className="fill-sunk" x={pointed * step} y={0} width={step} height={height} />}
          {buckets.map(({ label, reads, visitors = 0 }, index) => (
            <g key={label}>
              {[['fill-wire opacity-55', reads] as const, ['fill-ink', visitors] as const].map(([look, value]) => (
                <rect
                  key={look}
                  className={look}
                  x={index * step + 1}
                  y={height - (value / top) * height}
                  width={step - 2}
                  height={(value / top) * height}
                />
              ))}
            </g>
          ))}
          <line
            className="stroke-wire stroke-[1.5px] [vector-effect:non-scaling-stroke]"
            x1={0}
            x2={width}
            y1={height}
            y2={height}
          />
        </svg>
        <span className={cx(axis, 'col-start-2')} aria-hidden>
          {[buckets[0], buckets.at(-1)].map((bucket) => (
            <span key={bucket?.label}>{bucket?.label.replace('Week from ', '')}</span>
          ))}
        </span>
      </div>
      <details>
        <summary className="min-h-7 w-fit cursor-pointer text-(length:--text-sm) text-ink-muted hover:text-signal">
          Show as a table
        </summary>
        <div className="mt-3 max-h-88 max-w-120 overflow-y-auto">
          <FiguresTable caption={caption} what="Time" columns={columns}>
            {buckets.toReversed().map(({ label, ...counts }) => (
              <FiguresRow key={label} counts={counts} columns={columns}>
                {label}
              </FiguresRow>
            ))}
          </FiguresTable>
        </div>
      </details>
    </figure>
  )
}

export interface Bucket {
  label: string
  reads: number
  /** Missing in the live hour, which does not count visitors by the minute. */
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

/** The top of the scale: the next round number whose half is a whole number. */
export function scaleTop(highest: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(4, highest)))
  const tops = steps.map((step) => Math.round(step * size)).filter((top) => top >= 4 && top % 2 === 0)
  return tops.find((top) => top >= highest) ?? 10 * size
}
