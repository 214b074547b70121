import type { ComponentProps } from 'react'
import { Field, Input, PasswordInput } from '../ui/field.tsx'

type TextFieldProps = ComponentProps<'input'> & Omit<ComponentProps<typeof Field>, 'children' | 'className'>

export const TextField = ({ label, hint, error, optional, type, ...input }: TextFieldProps) => (
  <Field {...{ label, hint, error, optional }}>
    {(control) =>
      type === 'password' ? <PasswordInput {...control} {...input} /> : <Input {...control} type={type} {...input} />
    }
  </Field>
)

/** Asks for the present password before something that a stolen session must not do. */
export const OwnPassword = ({ error, ...field }: Partial<TextFieldProps>) => (
  <TextField
    label="Your password"
    type="password"
    name="password"
    autoComplete="current-password"
    required
    error={error}
    {...field}
  />
)
