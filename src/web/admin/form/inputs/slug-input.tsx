import { useEffect, useRef } from 'react'
import { slugFrom } from '../../../../contract/slug.ts'
import { Input } from '../../../ui/input.tsx'
import type { InputProps } from '../editable.ts'
import { Labelled } from './text-inputs.tsx'

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
