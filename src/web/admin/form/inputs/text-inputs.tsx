import { type ComponentProps, type ReactNode, useId } from 'react'
import { optionLabel } from '../../../../contract/fields.ts'
import { type ControlProps, Field, Input, Select, Textarea } from '../../../ui/field.tsx'
import type { InputProps } from '../editable.ts'

/** Label, hint and error around a form control. */
export function Labelled({
  field,
  error,
  hint = field.hint,
  children,
}: Pick<InputProps, 'field' | 'error'> & { hint?: ReactNode; children: (control: ControlProps) => ReactNode }) {
  const optional = !field.required && field.fallback === null
  return (
    <Field label={field.label} hint={hint} error={error} optional={optional}>
      {children}
    </Field>
  )
}

/** A single-line input, with the attributes of `<input>`. */
export const lineInput = (more: ComponentProps<'input'> = {}) =>
  function LineInput({ name, field, form, error }: InputProps) {
    const suggestions = useId()
    return (
      <Labelled field={field} error={error}>
        {(control) => (
          <>
            <Input
              {...control}
              {...more}
              {...(field.options && { list: suggestions })}
              aria-required={field.required || undefined}
              autoComplete="off"
              {...form.register(name)}
            />
            {field.options && (
              <datalist id={suggestions}>
                {field.options.map((option) => (
                  <option key={option} value={option} />
                ))}
              </datalist>
            )}
          </>
        )}
      </Labelled>
    )
  }

/** A text area that grows with its text. */
export function ParagraphInput({ name, field, form, error }: InputProps) {
  return (
    <Labelled field={field} error={error}>
      {(control) => (
        <Textarea
          {...control}
          rows={3}
          aria-required={field.required || undefined}
          className="admin-growing"
          {...form.register(name)}
        />
      )}
    </Labelled>
  )
}

const ListLine = lineInput()

export const ListInput = (props: InputProps) =>
  props.field.separated === 'lines' ? <ParagraphInput {...props} /> : <ListLine {...props} />

export function ChoiceInput({ name, field, form, error }: InputProps) {
  return (
    <Labelled field={field} error={error}>
      {(control) => (
        <Select {...control} {...form.register(name)}>
          {field.options?.map((option) => (
            <option key={option} value={option}>
              {optionLabel(field, option)}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  )
}
