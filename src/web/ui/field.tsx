import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'

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
  optional?: boolean
  className?: string
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
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

export const FieldError = ({ id, children }: { id?: string; children: string | undefined }) =>
  children && (
    <p id={id} role="alert" className="mt-1.5 text-sm font-semibold text-danger">
      {children}
    </p>
  )

export const FormError = ({ className, children }: { className?: string; children: string }) => (
  <p role="alert" className={cx('border-l-[3px] border-danger pl-4', className)}>
    {children}
  </p>
)

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cx('control', className)} {...rest} />
}

export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={cx('control', className)} rows={rows} {...rest} />
}

interface SelectProps extends ComponentProps<'select'> {
  options: readonly (readonly [value: string, label: string])[]
  wrapper?: string
}

export function Select({ className, options, wrapper, ...rest }: SelectProps) {
  return (
    <span className={cx('relative block', wrapper)}>
      <select className={cx('control', className)} {...rest}>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2" />
    </span>
  )
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  label: ReactNode
  hint?: ReactNode
}

export function Checkbox({ label, hint, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3 py-2">
      <input
        type="checkbox"
        id={id}
        className="checkbox mt-0.5"
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...rest}
      />
      <div>
        <label htmlFor={id} className="font-heading font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <span className="relative block">
      <input type={shown ? 'text' : 'password'} className={cx('control pr-13', className)} {...rest} />
      <IconButton
        label={shown ? 'Hide password' : 'Show password'}
        className="needs-script absolute! top-0.5 right-0.5"
        icon={shown ? EyeOff : Eye}
        onClick={() => setShown(!shown)}
      />
    </span>
  )
}
