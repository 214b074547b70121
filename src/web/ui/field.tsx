import { type ReactNode, useId } from 'react'

/** The attributes that connect a control to its field; spread them on the control. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string
  /** Marks an optional field beside its label. Required fields have no mark. */
  optional?: boolean
  className?: string
  /** `{(control) => <Input {...control} {...register('email')} />}` */
  children: (control: ControlProps) => ReactNode
}

export function Field({ label, hint, error, optional = false, className, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-heading text-base font-semibold">
        {label}
        {optional && <span className="ml-2 font-text text-sm font-normal text-ink-muted">optional</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
