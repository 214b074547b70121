import { useEffect, useRef, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import { SmallButton } from '../ui/button.tsx'
import { strengthOf, suggestPassphrase } from './passphrase.ts'

const tones = { danger: 'text-danger', warn: undefined, ok: 'text-ok' }

/** Below a field for a new password: how strong it is, and a passphrase on request. @param names the field, and the one that repeats it */
export function PasswordHelp({ names }: { names: readonly string[] }) {
  const own = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [suggested, setSuggested] = useState('')
  const fields = () =>
    names.flatMap((name) => own.current?.closest('form')?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of a form's fields never change.
  useEffect(() => {
    const [field] = fields()
    if (!field) return
    const follow = () => setTyped(field.value)
    follow()
    field.addEventListener('input', follow)
    return () => field.removeEventListener('input', follow)
  }, [])

  const suggest = () => {
    const passphrase = suggestPassphrase()
    setSuggested(passphrase)
    for (const field of fields()) {
      field.value = passphrase
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  const strength = strengthOf(typed, limits.passwordMin)

  return (
    <div ref={own} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SmallButton onClick={suggest}>Suggest a passphrase</SmallButton>
      <p role="status" className="text-sm">
        {strength && <span className={tones[strength.tone]}>{strength.words}</span>}
        {suggested !== '' && typed === suggested && (
          <>
            {' '}
            Keep it in your password manager or on paper: <strong className="wrap-anywhere">{suggested}</strong>
          </>
        )}
      </p>
    </div>
  )
}
