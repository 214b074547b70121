import { limits } from '../../contract/limits.ts'
import type { FieldErrors, FormText } from '../forms/submission.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Textarea } from '../ui/textarea.tsx'

/** The four fields of text. They keep their own text; `text` is what they begin with. */
export function ContactFields({ errors, text }: { errors: FieldErrors; text: FormText }) {
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Name" error={errors.name}>
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="name"
              maxLength={limits.line}
              defaultValue={text.name}
              required
            />
          )}
        </Field>
        <Field label="Email" error={errors.email}>
          {(control) => (
            <Input
              {...control}
              name="email"
              type="email"
              autoComplete="email"
              maxLength={limits.email}
              defaultValue={text.email}
              required
            />
          )}
        </Field>
      </div>
      <Field label="Subject" error={errors.subject} optional>
        {(control) => <Input {...control} name="subject" maxLength={limits.line} defaultValue={text.subject} />}
      </Field>
      <Field label="Message" error={errors.message}>
        {(control) => (
          <Textarea
            {...control}
            name="message"
            rows={6}
            maxLength={limits.paragraph}
            defaultValue={text.message}
            required
          />
        )}
      </Field>
    </>
  )
}
