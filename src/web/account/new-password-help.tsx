import { type ReactNode, Suspense, useState } from 'react'
import { later } from '../ui/later.ts'

const PasswordHelp = later(() => import('./password-help.tsx').then((loaded) => loaded.PasswordHelp))

/** Wraps the fields of a new password. The help for choosing one is loaded once a field is used. */
export function WithPasswordHelp({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const [used, setUsed] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the fields inside.
    <div className="grid gap-2" onFocus={() => setUsed(true)} onInput={() => setUsed(true)}>
      {children}
      <div className="needs-script min-h-11">
        <Suspense>{used && <PasswordHelp names={names} />}</Suspense>
      </div>
    </div>
  )
}
