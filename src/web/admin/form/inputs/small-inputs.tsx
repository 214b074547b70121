import { limits } from '../../../../contract/limits.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { NamedIcon } from '../../../ui/icons.tsx'
import { Input } from '../../../ui/input.tsx'
import type { InputProps } from '../editable.ts'
import { Labelled } from './text-inputs.tsx'

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
