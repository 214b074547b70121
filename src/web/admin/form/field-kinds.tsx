import type { ReactNode } from 'react'
import { type Field, type FieldKind, optionLabel } from '../../../contract/fields.ts'
import { limits } from '../../../contract/limits.ts'
import { Tag, type TagTone } from '../../ui/card.tsx'
import { NamedIcon } from '../../ui/icons.tsx'
import { ThemedImage } from '../../ui/picture.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { MarkdownEditor, useMarkdownEditor } from '../markdown/markdown-editor.tsx'
import type { InputProps } from './editable.ts'
import { ColorInput } from './inputs/color-input.tsx'
import { DocumentInput, ImageInput } from './inputs/file-inputs.tsx'
import { RowsInput } from './inputs/rows-input.tsx'
import {
  ChoiceInput,
  ChoicesInput,
  chosenIn,
  FlagInput,
  IconInput,
  KeywordsInput,
  ListInput,
  lineInput,
  ParagraphInput,
  SlugInput,
} from './inputs/text-inputs.tsx'

/** What the admin does with a kind of field: its input in a form, and its cell in a list. */
export interface AdminKind {
  Input: (props: InputProps) => ReactNode
  /** Two short inputs share a row. */
  short?: boolean
  /** The value of an input for a value of the contract, and the way back. */
  toForm: (value: unknown, field: Field) => string | boolean
  toBody: (value: string | boolean, field: Field) => unknown
  /** media: left of the name. badge: beside it. fact: in the line below. text: on its own line. none: not shown. */
  place: 'media' | 'badge' | 'fact' | 'text' | 'none'
  Cell: (props: CellProps) => ReactNode
}

type Conversion = Pick<AdminKind, 'toForm' | 'toBody'>

const text: Conversion = { toForm: (value) => (value == null ? '' : String(value)), toBody: (value) => value }
const list: Conversion = {
  toForm: (value, { separated }) => (Array.isArray(value) ? value.join(separated === 'lines' ? '\n' : ', ') : ''),
  toBody: (value, { separated }) => String(value).split(separated === 'lines' ? '\n' : ','),
}
const shortNumber = {
  ...text,
  toBody: (value: unknown) => (typeof value === 'string' && value.trim() ? Number(value) : null),
  short: true,
  place: 'fact',
} as const

/** `2027-01-31T09:00`, the format of `<input type="datetime-local">`. */
function localTime(iso: string): string {
  const time = new Date(iso)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function utcTime(local: string): string | null {
  if (!local) return null
  const time = new Date(local)
  return Number.isNaN(time.getTime()) ? local : time.toISOString()
}

const MarkdownInput = (props: InputProps) => <MarkdownEditor {...props} editor={useMarkdownEditor()} />

interface CellProps {
  field: Field
  /** Not empty. */
  value: unknown
  /** Only for the flag that publishes the entry: the future time from which visitors see it. */
  from?: string
}

// Wrapped in an element, because two adjacent texts would run together.
const plain = ({ value }: CellProps) => <span>{String(value)}</span>

const oneLine = ({ value }: CellProps) => (
  <span className="line-clamp-1">{Array.isArray(value) ? value.join(', ') : String(value)}</span>
)

const labelled = ({ field, value }: CellProps) => (
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

const thumb = ({ value }: CellProps) => (
  <ThemedImage src={String(value)} alt="" loading="lazy" className="admin-thumb" />
)

const icon = ({ value }: CellProps) => (
  <span className="admin-thumb grid place-items-center">
    <NamedIcon name={String(value)} className="size-5" />
  </span>
)

const address = ({ field, value }: CellProps) => (
  <a className="link" href={String(value)} target="_blank" rel="noopener">
    {field.label}
  </a>
)

const moment = ({ field, value }: CellProps) => (
  <span>
    {field.label} {timeLabel(String(value))}
  </span>
)

const line: AdminKind = { ...text, Input: lineInput(), place: 'fact', Cell: plain }

/** A new kind of field does not compile until it has an entry here. */
export const fieldKinds: Record<FieldKind, AdminKind> = {
  line,
  paragraph: { ...text, Input: ParagraphInput, place: 'text', Cell: oneLine },
  markdown: { ...text, Input: MarkdownInput, place: 'none', Cell: () => null },
  slug: { ...line, Input: SlugInput, Cell: ({ value }) => <code className="label">/{String(value)}</code> },
  icon: { ...text, Input: IconInput, place: 'media', Cell: icon },
  list: { ...list, Input: ListInput, place: 'text', Cell: oneLine },
  keywords: { ...list, Input: KeywordsInput, place: 'text', Cell: oneLine },
  amount: {
    ...shortNumber,
    Input: lineInput({ type: 'number', min: 0, step: 'any', inputMode: 'decimal' }),
    Cell: labelled,
  },
  order: {
    ...shortNumber,
    Input: lineInput({ type: 'number', step: 1 }),
    Cell: ({ value }) => <span className="tabular-nums">Order {String(value)}</span>,
  },
  rating: {
    ...shortNumber,
    Input: lineInput({ type: 'number', min: limits.ratingMin, max: limits.ratingMax, step: 'any' }),
    Cell: ({ value }) => <span className="tabular-nums">{String(value)} / 5</span>,
  },
  flag: { toForm: Boolean, toBody: Boolean, Input: FlagInput, short: true, place: 'badge', Cell: Flag },
  choice: {
    ...line,
    Input: ChoiceInput,
    short: true,
    Cell: ({ field, value }) => <span>{optionLabel(field, String(value))}</span>,
  },
  choices: {
    toForm: (value) => (Array.isArray(value) ? value.join(',') : ''),
    toBody: (value) => chosenIn(value),
    Input: ChoicesInput,
    place: 'none',
    Cell: () => null,
  },
  suggestion: { ...line, short: true },
  image: { ...text, Input: ImageInput, place: 'media', Cell: thumb },
  document: { ...line, Input: DocumentInput, Cell: address },
  color: { ...line, Input: ColorInput },
  address: { ...line, Input: lineInput({ inputMode: 'url', spellCheck: false }), Cell: address },
  email: { ...line, Input: lineInput({ type: 'email' }) },
  // The input shows the owner's local time; the contract uses UTC.
  moment: {
    toForm: (value) => (value ? localTime(String(value)) : ''),
    toBody: (value) => utcTime(String(value)),
    Input: lineInput({ type: 'datetime-local' }),
    place: 'fact',
    Cell: moment,
  },
  // The form holds the rows as JSON text, so that drafts, comparisons and resets stay simple.
  rows: {
    toForm: (value) => JSON.stringify(value ?? []),
    toBody: (value) => JSON.parse(String(value || '[]')),
    Input: RowsInput,
    place: 'none',
    Cell: () => null,
  },
}
