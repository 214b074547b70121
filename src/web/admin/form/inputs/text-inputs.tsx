import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { optionLabel } from '../../../../contract/fields.ts'
import { limits } from '../../../../contract/limits.ts'
import { slugFrom } from '../../../../contract/slug.ts'
import { Checkbox, type ControlProps, Field, Input, Select, Textarea } from '../../../ui/field.tsx'
import { NamedIcon } from '../../../ui/icons.tsx'
import type { InputProps } from '../editable.ts'

interface LabelledProps extends Pick<InputProps, 'field' | 'error'> {
  hint?: ReactNode
  children: (control: ControlProps) => ReactNode
}

export const Labelled = ({ field, error, hint = field.hint, children }: LabelledProps) => (
  <Field label={field.label} hint={hint} error={error} optional={!field.required && field.fallback === null}>
    {children}
  </Field>
)

export const Line = ({ of: { name, field, form }, ...more }: { of: InputProps } & ComponentProps<'input'>) => (
  <Input
    aria-required={field.required || undefined}
    autoComplete={field.secret ? 'new-password' : 'off'}
    {...(field.secret && { type: 'password' })}
    {...more}
    {...form.register(name)}
  />
)

export const lineInput = (more: ComponentProps<'input'> = {}) =>
  function LineInput(props: InputProps) {
    const { field, error } = props
    const suggestions = useId()
    return (
      <Labelled field={field} error={error}>
        {(control) => (
          <>
            <Line of={props} {...control} {...more} {...(field.options && { list: suggestions })} />
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

export const ParagraphInput = ({ name, field, form, error }: InputProps) => (
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

const ListLine = lineInput()

export const ListInput = (props: InputProps) =>
  props.field.separated === 'lines' ? <ParagraphInput {...props} /> : <ListLine {...props} />

export function ChoiceInput({ name, field, form, error }: InputProps) {
  const options = (field.options ?? []).map((option) => [option, optionLabel(field, option)] as const)
  return (
    <Labelled field={field} error={error}>
      {(control) => <Select {...control} {...form.register(name)} options={options} />}
    </Labelled>
  )
}

/** The options of a form value, which are separated by commas. */
export const chosenIn = (value: unknown): string[] =>
  String(value ?? '')
    .split(',')
    .filter(Boolean)

export function ChoicesInput({ name, field, form, error }: InputProps) {
  const errorId = useId()
  const chosen = chosenIn(form.watch(name))
  const choose = (option: string, isChosen: boolean) =>
    form.setValue(name, [...chosen.filter((each) => each !== option), ...(isChosen ? [option] : [])].join(','), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 font-heading text-base font-semibold">{field.label}</legend>
      {error && (
        <p id={errorId} role="alert" className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
      {field.options?.map((option) => (
        <Checkbox
          key={option}
          label={optionLabel(field, option)}
          hint={field.optionHints?.[option]}
          checked={chosen.includes(option)}
          onChange={({ target }) => choose(option, target.checked)}
        />
      ))}
    </fieldset>
  )
}

const SlugLine = lineInput({ spellCheck: false })

/** Follows the title (spec 5) until the owner types another slug; an emptied one of a new entry follows it again. */
export function SlugInput(props: InputProps) {
  const { name, field, form, editing } = props
  const { getValues, setValue, watch } = form
  const title = String(watch(field.from ?? 'title') ?? '')
  const before = useRef(slugFrom(title))

  useEffect(() => {
    const made = slugFrom(title)
    if (made === before.current) return
    const slug = String(getValues(name) ?? '')
    if (slug === before.current || (slug === '' && !editing)) setValue(name, made, { shouldDirty: true })
    before.current = made
  }, [title, editing, name, getValues, setValue])

  return <SlugLine {...props} />
}

export const FlagInput = ({ name, field, form }: InputProps) => (
  <Checkbox label={field.label} hint={field.hint} {...form.register(name)} />
)

export const IconInput = (props: InputProps) => (
  <Labelled {...props}>
    {(control) => (
      <span className="relative block">
        <Line of={props} {...control} className="pr-11" />
        <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center">
          <NamedIcon name={String(props.form.watch(props.name) ?? '')} className="size-5 text-ink-muted" />
        </span>
      </span>
    )}
  </Labelled>
)

/** Spec 5: at most ten are suggested, but more are accepted. */
export function KeywordsInput(props: InputProps) {
  const { name, field, form, error } = props
  const words = String(form.watch(name) ?? '').split(',')
  const count = words.filter((word) => word.trim()).length
  const counted = count > 0 && `${count} of ${limits.keywordsSuggested}.`
  return (
    <Labelled field={field} error={error} hint={[field.hint, counted].filter(Boolean).join(' ')}>
      {(control) => <Line of={props} {...control} />}
    </Labelled>
  )
}
