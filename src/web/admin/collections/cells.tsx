import type { ReactNode } from 'react'
import { type Field, type FieldKind, optionLabel } from '../../../contract/fields.ts'
import { Tag, type TagTone } from '../../ui/card.tsx'
import { NamedIcon } from '../../ui/icons.tsx'
import { ThemedImage } from '../../ui/picture.tsx'
import { timeLabel } from '../../ui/time-label.ts'

interface CellProps {
  field: Field
  value: unknown
  /** Only for the flag that publishes the entry: the future time from which visitors see it. */
  from?: string
}

export interface CellKind {
  /**
   * media: left of the name. badge: beside it. fact: in the line below. text: on a separate line. none: not in a list.
   */
  place: 'media' | 'badge' | 'fact' | 'text' | 'none'
  /** Null if there is nothing to show. */
  Cell: (props: CellProps) => ReactNode
}

const shown = (value: unknown) => (value === null || value === undefined || value === '' ? null : String(value))
// Wrapped in an element, because two adjacent texts would run together.
const plain = ({ value }: CellProps) => shown(value) && <span>{String(value)}</span>

const labelled = ({ field, value }: CellProps) =>
  shown(value) && (
    <span>
      {field.label}: <span className="tabular-nums text-ink">{String(value)}</span>
    </span>
  )

const tones: Record<string, TagTone> = { Published: 'ok', Draft: 'warn', Inactive: 'warn' }

function Flag({ field, value, from }: CellProps) {
  if (value && from) return <Tag>Scheduled for {timeLabel(from)}</Tag>
  const word = value ? field.badge?.on : field.badge?.off
  return word ? <Tag tone={tones[word] ?? 'plain'}>{word}</Tag> : null
}

function Words({ value }: CellProps) {
  if (!Array.isArray(value) || value.length === 0) return null
  return <span className="line-clamp-1">{value.join(', ')}</span>
}

function Text({ value }: CellProps) {
  return shown(value) && <span className="line-clamp-1">{String(value)}</span>
}

function Thumb({ value }: CellProps) {
  return shown(value) && <ThemedImage src={String(value)} alt="" loading="lazy" className="admin-thumb" />
}

function Icon({ value }: CellProps) {
  return (
    <span className="admin-thumb grid place-items-center">
      <NamedIcon name={String(value)} className="size-5" />
    </span>
  )
}

function Address({ field, value }: CellProps) {
  return (
    shown(value) && (
      <a className="link" href={String(value)} target="_blank" rel="noopener">
        {field.label}
      </a>
    )
  )
}

function Moment({ field, value }: CellProps) {
  return (
    shown(value) && (
      <span>
        {field.label} {timeLabel(String(value))}
      </span>
    )
  )
}

/** How a list shows each kind of field. A new kind does not compile until it has its entry. */
export const cells: Record<FieldKind, CellKind> = {
  line: { place: 'fact', Cell: plain },
  paragraph: { place: 'text', Cell: Text },
  markdown: { place: 'none', Cell: () => null },
  slug: { place: 'fact', Cell: ({ value }) => <code className="label">/{String(value)}</code> },
  icon: { place: 'media', Cell: Icon },
  list: { place: 'text', Cell: Words },
  keywords: { place: 'text', Cell: Words },
  amount: { place: 'fact', Cell: labelled },
  order: {
    place: 'fact',
    Cell: ({ value }) => shown(value) && <span className="tabular-nums">Order {String(value)}</span>,
  },
  rating: { place: 'fact', Cell: ({ value }) => <span className="tabular-nums">{String(value)} / 5</span> },
  flag: { place: 'badge', Cell: Flag },
  choice: { place: 'fact', Cell: ({ field, value }) => <span>{optionLabel(field, String(value))}</span> },
  suggestion: { place: 'fact', Cell: plain },
  image: { place: 'media', Cell: Thumb },
  document: { place: 'fact', Cell: Address },
  color: { place: 'fact', Cell: plain },
  address: { place: 'fact', Cell: Address },
  moment: { place: 'fact', Cell: Moment },
  email: { place: 'fact', Cell: plain },
  rows: { place: 'none', Cell: () => null },
}
