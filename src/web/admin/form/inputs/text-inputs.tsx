import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { optionLabel } from '../../../../contract/fields.ts'
import { limits } from '../../../../contract/limits.ts'
import { slugFrom } from '../../../../contract/slug.ts'
import { Checkbox, type ControlProps, Field, Input, Select, Textarea } from '../../../ui/field.tsx'
import { NamedIcon } from '../../../ui/icons.tsx'
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

/**
 * Follows the title (spec 5) while the entry is new or the slug still matches the title. A slug that the owner typed
 * stays. An emptied one follows the title again.
 */
export function SlugInput({ name, field, form, error, editing }: InputProps) {
  const { from = 'title' } = field
  const { getValues, setValue, watch } = form
  const title = String(watch(from) ?? '')
  const before = useRef(slugFrom(title))

  useEffect(() => {
    const made = slugFrom(title)
    if (made === before.current) return
    const slug = String(getValues(name) ?? '')
    if (slug === before.current || (slug === '' && !editing)) setValue(name, made, { shouldDirty: true })
    before.current = made
  }, [title, editing, name, getValues, setValue])

  return (
    <Labelled field={field} error={error}>
      {(control) => (
        <Input
          {...control}
          aria-required={field.required}
          autoComplete="off"
          spellCheck={false}
          {...form.register(name)}
        />
      )}
    </Labelled>
  )
}

export function FlagInput({ name, field, form }: InputProps) {
  return <Checkbox label={field.label} hint={field.hint} {...form.register(name)} />
}

/** Shows the icon for the typed name, as visitors will see it. */
export function IconInput({ name, field, form, error }: InputProps) {
  const icon = String(form.watch(name) ?? '')
  return (
    <Labelled field={field} error={error}>
      {(control) => (
        <span className="relative block">
          <Input {...control} aria-required autoComplete="off" className="pr-11" {...form.register(name)} />
          <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center">
            <NamedIcon name={icon} className="size-5 text-ink-muted" />
          </span>
        </span>
      )}
    </Labelled>
  )
}

/** Spec 5: at most ten are suggested, but more are accepted. */
export function KeywordsInput({ name, field, form, error }: InputProps) {
  const count = String(form.watch(name) ?? '')
    .split(',')
    .filter((word) => word.trim()).length
  const counted = count > 0 && `${count} of ${limits.keywordsSuggested}.`
  return (
    <Labelled field={field} error={error} hint={[field.hint, counted].filter(Boolean).join(' ')}>
      {(control) => <Input {...control} autoComplete="off" {...form.register(name)} />}
    </Labelled>
  )
}
