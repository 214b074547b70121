import { Copy } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Input } from '../../ui/field.tsx'
import { copyText } from '../../ui/notify.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { ActionButton } from '../list/action-button.tsx'

interface ShownOnceProps {
  heading: string
  /** The values to copy. The heading names a single one. */
  values: readonly { label: string; value: string }[]
  text: ReactNode
}

/** Declared outside the component, so that React calls this ref once for each element. */
const focusOnShown = (element: HTMLElement | null) => {
  if (element) takeFocus(element)
}

export function ShownOnce({ heading, values, text }: ShownOnceProps) {
  const id = useId()
  const isAlone = values.length === 1
  return (
    <section
      ref={focusOnShown}
      aria-labelledby={id}
      className="grid gap-3 rounded-node border border-ok bg-surface px-4.5 py-4 shadow-[inset_3px_0_var(--color-ok)]"
    >
      <h2 id={id} className="text-base">
        {heading}
      </h2>
      {values.map(({ label, value }) => (
        <div key={label} className="grid gap-1">
          {!isAlone && <span className="label text-ink-muted">{label}</span>}
          <div className="flex flex-wrap gap-2">
            <Input
              readOnly
              className="min-w-0 flex-1 basis-48"
              {...(isAlone ? { 'aria-labelledby': id } : { 'aria-label': label })}
              value={value}
              onFocus={(event) => event.target.select()}
            />
            <ActionButton icon={Copy} framed aria-label={`Copy ${label}`} onClick={() => void copyText(value)}>
              Copy
            </ActionButton>
          </div>
        </div>
      ))}
      <div className="grid gap-2 text-sm text-ink-muted">{text}</div>
    </section>
  )
}
