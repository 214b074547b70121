import { type ContactField, contactFields, typedFieldNames } from '../../contract/contact-fields.ts'
import type { FieldErrors, FormText } from '../forms/submission.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Textarea } from '../ui/textarea.tsx'

/** The fields that share a row on wide screens. */
const half: readonly string[] = ['name', 'email']

/** The text fields. They keep their own text; `text` has the initial values. */
export function TypedFields({ errors, text }: { errors: FieldErrors; text: FormText }) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {typedFieldNames.map((name) => {
        const { label, kind, required, autoComplete }: ContactField = contactFields[name]
        // Without `maxlength`, which would cut a pasted text silently: the check of the form says what is too long.
        const own = { name, autoComplete, required, defaultValue: text[name] }
        return (
          <Field
            key={name}
            label={label}
            error={errors[name]}
            optional={!required}
            className={half.includes(name) ? undefined : 'sm:col-span-2'}
          >
            {(control) =>
              kind === 'paragraph' ? (
                <Textarea {...control} {...own} rows={6} />
              ) : (
                <Input {...control} {...own} type={kind === 'email' ? 'email' : undefined} />
              )
            }
          </Field>
        )
      })}
    </div>
  )
}
