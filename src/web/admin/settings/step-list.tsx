import { Check, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AddressCheck } from '../../../contract/public-address.ts'
import { cx } from '../../ui/cx.ts'

const icons = { ok: Check, failed: X, skipped: Minus }
const tones = { ok: 'text-ok', failed: 'text-danger', skipped: 'text-ink-muted' }
const words = { ok: 'done', failed: 'failed', skipped: 'not checked' }

interface Step extends Pick<AddressCheck, 'state'> {
  name: string
  text?: ReactNode
}

export const StepList = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="grid gap-3">
    {steps.map(({ name, state, text }) => {
      const Icon = icons[state]
      return (
        <li key={name} className="grid grid-cols-[auto_1fr] gap-x-2.5">
          <Icon aria-hidden className={cx('mt-1.5 size-4', tones[state])} />
          <div className="grid gap-1 wrap-anywhere">
            <p className="font-heading font-semibold">
              {name}: {words[state]}
            </p>
            {text && <div>{text}</div>}
          </div>
        </li>
      )
    })}
  </ol>
)
