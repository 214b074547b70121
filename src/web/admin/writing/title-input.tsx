import { type RefObject, useId } from 'react'
import type { InputProps } from '../form/editable.ts'

interface TitleInputProps extends InputProps {
  /** Where Enter leads. */
  next: RefObject<HTMLTextAreaElement | null>
}

/** The title as large as on the page. It wraps, but stays one line of text. */
export function TitleInput({ name, field, form, error, next }: TitleInputProps) {
  const id = useId()
  const { onChange, ...registered } = form.register(name)
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {field.label}
      </label>
      <textarea
        id={id}
        rows={1}
        className="writing-title"
        placeholder={field.label}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...registered}
        onChange={(event) => {
          event.target.value = event.target.value.replace(/\s*\n\s*/g, ' ')
          return onChange(event)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          next.current?.focus()
        }}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
