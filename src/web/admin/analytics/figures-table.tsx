import type { ReactNode } from 'react'
import { wholeNumber } from '../../../contract/format.ts'
import type { StatsCount } from '../../../contract/stats.ts'
import { cx } from '../../ui/cx.ts'

interface Column {
  name: StatsCount
  label: string
  /** Left out on a phone. */
  wideOnly?: boolean
}

export type Columns = readonly [Column, ...Column[]]

export const readsColumn: Column = { name: 'reads', label: 'Reads' }
export const visitorsColumn: Column = { name: 'visitors', label: 'Visitors' }

const firstCell = 'w-full border-b border-line py-2 text-left'
const cell = 'border-b border-line py-2 pl-4 text-right max-sm:pl-2.5'
const head = 'label align-bottom text-ink-muted'

interface FiguresTableProps {
  caption: string
  what: string
  columns: Columns
  children: ReactNode
}

export const FiguresTable = ({ caption, what, columns, children }: FiguresTableProps) => (
  <table className="w-full border-collapse border-t border-line text-(length:--text-sm) tabular-nums">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr>
        <th scope="col" className={cx(firstCell, head)}>
          {what}
        </th>
        {columns.map(({ name, label, wideOnly }) => (
          <th key={name} scope="col" className={cx(cell, head, wideOnly && 'max-sm:hidden')}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

interface FiguresRowProps {
  columns: Columns
  counts: Partial<Record<StatsCount, number>>
  /** Whether zeros are greyed. */
  greysNone?: boolean
  children: ReactNode
}

export const FiguresRow = ({ columns, counts, greysNone, children }: FiguresRowProps) => (
  <tr>
    <th scope="row" className={cx(firstCell, 'align-top font-normal wrap-anywhere')}>
      {children}
    </th>
    {columns.map(({ name, wideOnly }) => (
      <td
        key={name}
        className={cx(cell, 'align-top', wideOnly && 'max-sm:hidden', greysNone && !counts[name] && 'text-ink-muted')}
      >
        {wholeNumber(counts[name] ?? 0)}
      </td>
    ))}
  </tr>
)

export const Wire = ({ share }: { share: number }) => (
  <span
    aria-hidden
    className="relative mt-[0.35rem] mb-[0.15rem] block h-[1.5px] bg-wire after:absolute after:top-1/2 after:left-full after:size-2 after:-translate-y-1/2 after:rounded-full after:border-[1.5px] after:border-wire after:bg-ink"
    style={{ width: `calc(${share} * (100% - 8px))` }}
  />
)
