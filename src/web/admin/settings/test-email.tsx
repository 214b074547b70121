import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import type { LetterSummary } from '../../../contract/outbox.ts'
import { messageOf } from '../../api/error-message.ts'
import { notify } from '../../ui/notify.ts'
import { adminApi } from '../api.ts'
import { usePolledQuery } from '../polled-query.ts'

type Sent = Awaited<ReturnType<typeof adminApi.sendTestEmail>>

const outcomes: Record<LetterSummary['state'], string> = {
  waiting: 'is waiting to be sent',
  sending: 'is being sent',
  sent: 'was accepted by the mail server',
  rejected: 'was rejected',
  failed: 'could not be sent',
}

const underway = ['waiting', 'sending']

/** Null: the email is not among the newest ones any more, so there is nothing to wait for. */
const isOpen = (letter: LetterSummary | null | undefined) =>
  letter !== null && underway.includes(letter?.state ?? 'waiting')

/** Sends the owner an email with the saved settings, and shows what came of it. */
export function TestEmail() {
  const [sent, setSent] = useState<Sent | null>(null)
  const [busy, setBusy] = useState(false)
  const { data: letter } = usePolledQuery({
    queryKey: ['admin', 'test-email', sent?.id],
    queryFn: async ({ signal }) =>
      (await adminApi.letters({ limit: 20 }, signal)).entries.find(({ id }) => id === sent?.id) ?? null,
    enabled: sent !== null,
    pollEvery: (known) => (isOpen(known) ? 1000 : false),
    gcTime: 0,
  })

  const send = async () => {
    if (busy) return
    setBusy(true)
    try {
      setSent(await adminApi.sendTestEmail())
    } catch (error) {
      notify.error('Error', messageOf(error, 'Failed to send the test email.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid justify-items-start gap-2">
      <button
        type="button"
        className="admin-action border-line"
        aria-disabled={busy || undefined}
        onClick={() => void send()}
      >
        <MailCheck aria-hidden />
        Send me a test email
      </button>
      <p role="status" className="text-sm text-ink-muted">
        {sent && outcomeOf(sent, letter)}
      </p>
    </div>
  )
}

function outcomeOf({ recipient }: Sent, letter: LetterSummary | null | undefined): string {
  if (letter === null)
    return `The email to ${recipient} is not among the latest emails. The dashboard lists those that failed.`
  const reason = letter?.last_error ? `: ${letter.last_error}` : ''
  return `The email to ${recipient} ${outcomes[letter?.state ?? 'waiting']}${reason}.`
}
