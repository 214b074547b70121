import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import type { Field as FieldDescription } from '../../../../contract/fields.ts'
import { cx } from '../../../ui/cx.ts'
import { Field, Input, Textarea } from '../../../ui/field.tsx'
import { focusOn } from '../../keep-focus.ts'
import type { InputProps } from '../editable.ts'

/** A list of records: each row has its own inputs and can be moved and removed with buttons. */
export function RowsInput({ name, field, form, error }: InputProps) {
  const { columns = {} } = field
  const list = useRef<HTMLOListElement>(null)
  const hintId = useId()
  const rows = readRows(form.watch(name))

  const change = (next: Row[]) =>
    form.setValue(name, JSON.stringify(next), { shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  /** After React has drawn the rows. */
  const focusRow = (index: number, selector: string) =>
    requestAnimationFrame(() => {
      const row = list.current?.children[index]
      focusOn(row?.querySelector<HTMLElement>(selector) ?? document.getElementById(`${hintId}-add`))
    })

  const add = () => {
    change([...rows, emptyRow(columns)])
    focusRow(rows.length, 'input, textarea')
  }
  const remove = (index: number) => {
    change(rows.filter((_, other) => other !== index))
    focusRow(Math.min(index, rows.length - 2), '[data-remove]')
  }
  const move = (index: number, by: -1 | 1) => {
    const next = [...rows]
    next.splice(index + by, 0, ...next.splice(index, 1))
    change(next)
    focusRow(index + by, by < 0 ? '[data-up]' : '[data-down]')
  }

  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${hintId}-error` : undefined}>
      <legend className="mb-2 font-heading text-base font-semibold">{field.label}</legend>
      <ol ref={list} className="grid gap-3">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is only its values; they move with it.
          <li key={index} className="admin-row-fields">
            {Object.entries(columns).map(([column, description]) => (
              <RowField
                key={column}
                field={description}
                row={index + 1}
                value={row[column] ?? ''}
                onValue={(value) =>
                  change(rows.map((other, at) => (at === index ? { ...other, [column]: value } : other)))
                }
              />
            ))}
            <span className="admin-wide flex gap-1">
              <RowButton data-up label={`Move row ${index + 1} up`} off={index === 0} onClick={() => move(index, -1)}>
                <ArrowUp aria-hidden />
              </RowButton>
              <RowButton
                data-down
                label={`Move row ${index + 1} down`}
                off={index === rows.length - 1}
                onClick={() => move(index, 1)}
              >
                <ArrowDown aria-hidden />
              </RowButton>
              <RowButton data-remove label={`Remove row ${index + 1}`} onClick={() => remove(index)}>
                <X aria-hidden />
              </RowButton>
            </span>
          </li>
        ))}
      </ol>
      {rows.length === 0 && <p className="text-sm text-ink-muted">None yet.</p>}
      <button id={`${hintId}-add`} type="button" className="admin-action mt-2 border-line" onClick={add}>
        <Plus aria-hidden />
        Add
        <span className="sr-only"> to {field.label}</span>
      </button>
      {error && (
        <p id={`${hintId}-error`} role="alert" className="mt-1.5 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface RowFieldProps {
  field: FieldDescription
  /** From 1. */
  row: number
  value: string
  onValue: (value: string) => void
}

function RowField({ field, row, value, onValue }: RowFieldProps) {
  const label = (
    <>
      {field.label}
      <span className="sr-only"> of row {row}</span>
    </>
  )
  return (
    <Field label={label} className={cx(field.kind === 'paragraph' && 'admin-wide')}>
      {(control) =>
        field.kind === 'paragraph' ? (
          <Textarea
            {...control}
            rows={2}
            className="admin-growing"
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
        ) : (
          <Input {...control} autoComplete="off" value={value} onChange={(event) => onValue(event.target.value)} />
        )
      }
    </Field>
  )
}

interface RowButtonProps extends React.ComponentProps<'button'> {
  label: string
  /** Not disabled, so that it keeps the focus. */
  off?: boolean
}

const RowButton = ({ label, off = false, onClick, ...rest }: RowButtonProps) => (
  <button
    type="button"
    className="admin-action"
    aria-label={label}
    aria-disabled={off || undefined}
    onClick={off ? undefined : onClick}
    {...rest}
  />
)

/** A row as its inputs show it; a list is words separated by commas. */
type Row = Record<string, string>

/** The rows of a form value, which is JSON. */
export function readRows(value: unknown): Row[] {
  const rows: unknown = JSON.parse(String(value || '[]'))
  if (!Array.isArray(rows)) return []
  return rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, asText(cell)])),
  )
}

const emptyRow = (columns: Record<string, unknown>): Row =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, '']))

const asText = (cell: unknown) => (Array.isArray(cell) ? cell.join(', ') : String(cell ?? ''))
