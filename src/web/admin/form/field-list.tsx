import { cx } from '../../ui/cx.ts'
import type { Fields } from './form-values.ts'
import type { EntryFormApi } from './input-props.ts'
import { inputs } from './inputs.tsx'

interface FieldListProps {
  fields: Fields
  form: EntryFormApi
  /** False while the entry is a new one. */
  editing: boolean
}

/** An input for each field, by its kind. Short ones stand side by side, but for one with a sentence below it. */
export function FieldList({ fields, form, editing }: FieldListProps) {
  const { errors } = form.formState
  return (
    <div className="admin-fields">
      {Object.entries(fields).map(([name, field]) => {
        const { Input, short } = inputs[field.kind]
        return (
          <div key={name} className={cx(short && !field.hint && 'admin-short')}>
            <Input name={name} field={field} form={form} error={errors[name]?.message} editing={editing} />
          </div>
        )
      })}
    </div>
  )
}
