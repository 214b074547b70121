import { Download } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { call } from '../../account/session.ts'
import { ApiError, messageOf } from '../../api/call.ts'
import { Field, Input } from '../../ui/field.tsx'
import { useOnce } from '../../ui/use-once.ts'
import { ActionButton } from '../list/action-button.tsx'

export const runPartStyle = 'grid grid-cols-[minmax(0,1fr)] gap-4 border-l-2 border-wire pl-4'

/** Fetches an execution by its address. The key is in no form value, because those are kept in the browser as a draft. */
export function RunFromN8n({ onFetched }: { onFetched: (text: string, name: string) => void }) {
  const [address, setAddress] = useState('')
  const [key, setKey] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { busy, once } = useOnce()
  const read = async () => {
    setProblems({})
    const { text } = await call('POST /api/workflows/execution', { body: { address, key } })
    setKey('')
    onFetched(text, address.trim())
  }
  const failed = (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : {}
    const sentence = messageOf(error, 'The execution could not be fetched. Please try again.')
    setProblems(fields.address || fields.key ? fields : { address: sentence })
  }
  const get = () => void once(read, failed)
  /** Enter would save the template, in whose form this is. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    get()
  }

  return (
    <fieldset className={runPartStyle} aria-label="Fetch an execution from n8n">
      <p className="text-sm text-ink-muted">
        In n8n, open the workflow’s <strong>Executions</strong>, choose one, and copy the address of the page. Create an
        API key under <strong>Settings</strong>, <strong>n8n API</strong>; it only needs the scope{' '}
        <code>execution:read</code>.
      </p>
      <Field label="Address of the execution" error={problems.address}>
        {(control) => (
          <Input
            {...control}
            type="url"
            autoComplete="off"
            placeholder="https://n8n.example.com/workflow/ID/executions/123"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <Field label="n8n API key" hint="It is used for this one call and not stored." error={problems.key}>
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="off"
            value={key}
            onChange={(event) => setKey(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <p>
        <ActionButton icon={Download} busy={busy} onClick={get}>
          {busy ? 'Fetching…' : 'Fetch'}
        </ActionButton>
      </p>
    </fieldset>
  )
}
