import { type FormEvent, useId, useState } from 'react'
import type { ImportOutcome } from '../../../contract/subscriptions.ts'
import { call } from '../../account/session.ts'
import { ApiError, messageOf } from '../../api/call.ts'
import { useQueryClient } from '../../queries/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { useOnce } from '../../ui/use-once.ts'
import { Problem } from '../form/entry-form.tsx'

/** Adds people who agreed elsewhere. The owner states where and when, because the law asks for it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const form = useId()
  const { busy, once } = useOnce()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)

  const send = async (data: FormData) => {
    setErrors({})
    const file = data.get('csv')
    const csv = file instanceof File ? await file.text() : ''
    const text = (name: string) => String(data.get(name) ?? '')
    const body = { csv, consent: text('consent'), consented_on: text('consented_on') }
    setOutcome(await call('POST /api/admin/subscribers/import', { body }))
    void queries.invalidateQueries({ queryKey: ['admin', 'subscribers'] })
  }
  const failed = (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : {}
    setErrors(Object.keys(fields).length > 0 ? fields : { form: messageOf(error, 'The file could not be imported.') })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    void once(() => send(data), failed)
  }

  return (
    <Dialog
      open
      onOpenChange={() => busy || onClose()}
      title={outcome ? 'Import finished' : 'Import subscribers'}
      description={
        !outcome && (
          <p>
            Only people who agreed to get your posts by email. Anyone who unsubscribed, bounced or was erased here stays
            off the list.
          </p>
        )
      }
      actions={
        <>
          <Button variant={outcome ? 'primary' : 'secondary'} size="small" onClick={onClose}>
            {outcome ? 'Done' : 'Cancel'}
          </Button>
          {!outcome && (
            <Button type="submit" form={form} size="small" aria-disabled={busy}>
              {busy ? 'Importing…' : 'Import'}
            </Button>
          )}
        </>
      }
    >
      {outcome ? (
        <ImportResult outcome={outcome} />
      ) : (
        <form id={form} className="admin-form" noValidate onSubmit={submit}>
          <Problem text={errors.form ?? ''} />
          <Field label="CSV file" hint="With a column “email”, or one address per line." error={errors.csv}>
            {(control) => <Input {...control} type="file" name="csv" accept=".csv,.txt,text/csv,text/plain" />}
          </Field>
          <Field
            label="Where does the consent come from?"
            hint="Such as “Checkbox in the shop’s checkout”. It is stored with each address."
            error={errors.consent}
          >
            {(control) => <Input {...control} name="consent" maxLength={300} />}
          </Field>
          <Field label="When was it given?" hint="The latest day for all of them." error={errors.consented_on}>
            {(control) => <Input {...control} type="date" name="consented_on" />}
          </Field>
        </form>
      )}
    </Dialog>
  )
}

function ImportResult({ outcome }: { outcome: ImportOutcome }) {
  const { added, known, left_out, invalid, problems } = outcome
  const rows = {
    Added: added,
    'Already subscribed, or twice in the file': known,
    'Skipped: they unsubscribed, bounced or were erased': left_out,
    'Not readable': invalid,
  }
  return (
    <div className="grid gap-5" role="status">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2">
        {Object.entries(rows).map(([text, count]) => (
          <div key={text} className="contents">
            <dt>{text}</dt>
            <dd className="text-right font-semibold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {problems.length > 0 && (
        <ul className="grid gap-1 border-t border-line pt-4 text-sm text-ink-muted">
          {problems.map(({ line, problem }) => (
            <li key={line}>
              Line {line}: {problem}
            </li>
          ))}
          {invalid > problems.length && <li>and {invalid - problems.length} more</li>}
        </ul>
      )}
    </div>
  )
}
