import { MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type EmailSummary, type MailStep, mailSteps } from '../../../contract/outbox.ts'
import { call, list } from '../../account/session.ts'
import type { Answer } from '../../api/call.ts'
import { Field, Select } from '../../ui/field.tsx'
import { useAdminQuery } from '../admin-query.ts'
import type { EntryFormApi } from '../form/editable.ts'
import { ActionButton } from '../list/action-button.tsx'
import { useBusy } from '../list/use-busy.ts'
// Only what each service publishes about its server, and what its users most often miss.
import mailPresets from './mail-presets.json' with { type: 'json' }
import stepTexts from './mail-steps.json' with { type: 'json' }
import { StepList } from './step-list.tsx'

const useMailFacts = () => useAdminQuery(['settings mail', 'facts'], () => call('GET /api/admin/settings/mail')).data

type Facts = Answer<'GET /api/admin/settings/mail'>

const instead: Record<Facts['variables'][number], string> = {
  SMTP_URL: 'the server, the user and the password',
  MAIL_FROM: 'the sender',
  CONTACT_TO: 'the receiver',
}

const stateOf = ({ server, has_password }: Facts) =>
  server === 'files'
    ? 'No mail server is set: emails are only written to files, and nobody gets them.'
    : server === 'settings' && has_password
      ? 'Emails go through the server below. Its password is saved.'
      : server === 'settings' && 'Emails go through the server below. No password is saved for it.'

export function MailSetup({ form }: { form: EntryFormApi }) {
  const facts = useMailFacts()
  const host = form.watch('host')
  const preset = mailPresets.find((each) => each.host === host)

  const choose = (name: string) => {
    const chosen = mailPresets.find((each) => each.name === name)
    if (!chosen) return
    const values = { host: chosen.host, port: String(chosen.port), security: chosen.security }
    for (const [field, value] of Object.entries(values)) form.setValue(field, value, { shouldDirty: true })
  }

  return (
    <div className="grid gap-5">
      {facts && (
        <div className="admin-notice grid gap-1">
          {stateOf(facts) && <p>{stateOf(facts)}</p>}
          {facts.variables.map((name) => (
            <p key={name}>
              <code>{name}</code> is set in the site’s environment and replaces {instead[name]} from this page.
            </p>
          ))}
        </div>
      )}
      <Field label="Service" hint={preset?.note ?? 'Fills in the server, the port and the encryption.'}>
        {(control) => (
          <Select
            {...control}
            value={preset?.name ?? ''}
            options={[['', 'Another one'], ...mailPresets.map(({ name }) => [name, name] as const)]}
            onChange={({ target }) => choose(target.value)}
          />
        )}
      </Field>
    </div>
  )
}

const steps: Record<MailStep, { name: string; failed: string; advice: string }> = stepTexts

/** Null: the email is not among the newest ones any more, so there is nothing to wait for. */
const isOpen = (email: EmailSummary | null | undefined) =>
  email !== null && (email === undefined || (['waiting', 'sending'].includes(email.state) && email.attempts === 0))

export function TestEmail({ form }: { form: EntryFormApi }) {
  const [sent, setSent] = useState<Answer<'POST /api/admin/settings/test-email'> | null>(null)
  const { busy, run } = useBusy()
  const facts = useMailFacts()
  const { data: email } = useAdminQuery(
    ['test-email', sent?.id],
    async ({ signal }) => {
      const { entries } = await list('GET /api/admin/outbox', { query: { limit: 20 }, signal })
      return entries.find(({ id }) => id === sent?.id) ?? null
    },
    { enabled: sent !== null, pollEvery: (entry) => (isOpen(entry) ? 1000 : false), gcTime: 0 },
  )

  const send = () =>
    run(async () => setSent(await call('POST /api/admin/settings/test-email')), 'Failed to send the test email.')

  const outcome = useRef<HTMLDivElement>(null)
  const isDone = sent !== null && !isOpen(email)
  useEffect(() => {
    if (isDone) outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [isDone])

  return (
    <section aria-label="Test" className="grid justify-items-start gap-3">
      <ActionButton icon={MailCheck} framed busy={busy} onClick={() => void send()}>
        Send me a test email
      </ActionButton>
      {form.formState.isDirty && (
        <p className="text-sm text-ink-muted">The test uses the saved settings. Save your changes first.</p>
      )}
      {/* Scrolled to above the Save bar, which stays at the end of the window. */}
      <div ref={outcome} role="status" className="grid gap-3" style={{ scrollMarginBottom: '6rem' }}>
        {sent && <p>{outcomeOf(sent.recipient, email, facts?.server === 'files')}</p>}
        {sent && email?.failed_step && <StepList steps={stepsOf(email, email.failed_step)} />}
      </div>
    </section>
  )
}

function outcomeOf(recipient: string, email: EmailSummary | null | undefined, toFiles: boolean): string {
  if (email === null) {
    return `The email to ${recipient} is not among the latest emails. The dashboard lists those that failed.`
  }
  if (isOpen(email)) return `The email to ${recipient} is being sent …`
  if (email?.state === 'sent') {
    return toFiles
      ? `The email to ${recipient} was only written to a file, because no mail server is set.`
      : `The mail server accepted the email to ${recipient}. Check that it arrives, and not as spam.`
  }
  return email?.failed_step || !email?.last_error
    ? `The email to ${recipient} was not sent.`
    : `The email to ${recipient} was not sent: ${email.last_error}`
}

const stepsOf = ({ last_error }: EmailSummary, failed: MailStep) =>
  mailSteps.map((step, index) => ({
    name: steps[step].name,
    state:
      step === failed
        ? ('failed' as const)
        : index < mailSteps.indexOf(failed)
          ? ('ok' as const)
          : ('skipped' as const),
    text: step === failed && (
      <>
        {steps[step].failed} {steps[step].advice}
        {last_error && <span className="label mt-1 block text-ink-muted">The answer: {last_error}</span>}
      </>
    ),
  }))
