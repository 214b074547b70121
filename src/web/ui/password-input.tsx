import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <span className="relative block">
      <input type={shown ? 'text' : 'password'} className={cx('control pr-13', className)} {...rest} />
      <IconButton
        label={shown ? 'Hide password' : 'Show password'}
        className="needs-script absolute! top-0.5 right-0.5"
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
      </IconButton>
    </span>
  )
}
