import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type ChangeEvent, useId, useRef } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Field, FieldError, Input, Textarea } from '../../../ui/field.tsx'
import { focusOn } from '../../keep-focus.ts'
import { ActionButton } from '../../list/action-button.tsx'
import type { InputProps } from '../editable.ts'

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
    change(rows.toSpliced(index, 1))
    focusRow(Math.min(index, rows.length - 2), '[data-remove]')
  }
  const move = (index: number, by: -1 | 1) => {
    change(rows.toSpliced(index, 1).toSpliced(index + by, 0, ...rows.slice(index, index + 1)))
    focusRow(index + by, by < 0 ? '[data-up]' : '[data-down]')
  }

  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${hintId}-error` : undefined}>
      <legend className="mb-2 font-heading text-base font-semibold">{field.label}</legend>
      <ol ref={list} className="grid gap-3">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is nothing but its values, which move with it.
          <li key={index} className="admin-row-fields">
            {Object.entries(columns).map(([column, { kind, label }]) => {
              const Control = kind === 'paragraph' ? Textarea : Input
              const look = kind === 'paragraph' ? { rows: 2, className: 'admin-growing' } : { autoComplete: 'off' }
              return (
                <Field key={column} label={labelOf(label, index)} className={cx(kind === 'paragraph' && 'admin-wide')}>
                  {(control) => (
                    <Control
                      {...control}
                      {...look}
                      value={row[column] ?? ''}
                      onChange={({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
                        change(rows.with(index, { ...row, [column]: target.value }))
                      }
                    />
                  )}
                </Field>
              )
            })}
            <span className="admin-wide flex gap-1">
              <ActionButton
                icon={ArrowUp}
                data-up
                aria-label={`Move row ${index + 1} up`}
                busy={index === 0}
                onClick={() => move(index, -1)}
              />
              <ActionButton
                icon={ArrowDown}
                data-down
                aria-label={`Move row ${index + 1} down`}
                busy={index === rows.length - 1}
                onClick={() => move(index, 1)}
              />
              <ActionButton icon={X} data-remove aria-label={`Remove row ${index + 1}`} onClick={() => remove(index)} />
            </span>
          </li>
        ))}
      </ol>
      {rows.length === 0 && <p className="text-sm text-ink-muted">None yet.</p>}
      <ActionButton icon={Plus} framed id={`${hintId}-add`} className="mt-2" onClick={add}>
        Add
        <span className="sr-only"> to {field.label}</span>
      </ActionButton>
      <FieldError id={`${hintId}-error`}>{error}</FieldError>
    </fieldset>
  )
}

const labelOf = (label: string, index: number) => (
  <>
    {label}
    <span className="sr-only"> of row {index + 1}</span>
  </>
)

/** A row as its inputs show it; a list is words separated by commas. */
type Row = Record<string, string>

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
