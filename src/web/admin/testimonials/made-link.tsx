import { Copy } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { MadeInvitation } from '../../../contract/invitations.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Input } from '../../ui/input.tsx'
import { takeFocus } from '../../ui/take-focus.ts'

/** The link that was just made. Only its hash is stored, so it is not shown again. */
export function MadeLink({ made: { id, path, email, client_name } }: { made: MadeInvitation }) {
  const address = window.location.origin + path
  const box = useRef<HTMLElement>(null)
  const label = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new link.
  useEffect(() => {
    if (box.current) takeFocus(box.current)
  }, [id])
  return (
    <section ref={box} aria-labelledby={label} className="admin-made-link">
      <h2 id={label} className="text-base">
        The link{client_name && ` for ${client_name}`}
      </h2>
      <Input readOnly aria-labelledby={label} value={address} onFocus={(event) => event.target.select()} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-muted">
          {email ? `It was also sent to ${email}. ` : ''}Copy it now: it is not shown again.
        </p>
        <button type="button" className="admin-action border-line" onClick={() => void copyText(address)}>
          <Copy aria-hidden />
          Copy the link
        </button>
      </div>
    </section>
  )
}
