import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { ReplyTemplate } from '../../../contract/inbox.ts'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../account/session.ts'
import { ApiError } from '../../api/call.ts'
import { useQuery, useQueryClient } from '../../queries/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input, Textarea } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.tsx'
import { ActionButton } from '../list/action-button.tsx'
import { useRowAction } from '../list/row.tsx'

/** What a template can name, each with its meaning for the owner. */
export const placeholders = {
  name: 'the visitor’s name',
  subject: 'the subject of the message',
  site: 'the address of this site',
} as const

type Filled = Record<keyof typeof placeholders, string>

/** Fills in a template in one pass, so that a visitor's name cannot contain a placeholder. Unknown ones stay. */
export const fillTemplate = (text: string, values: Filled): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof Filled] : whole,
  )

const hint = `Filled in when you choose it: ${Object.entries(placeholders)
  .map(([name, meaning]) => `{${name}} is ${meaning}`)
  .join(', ')}.`
const empty = { id: '', name: '', text: '' }

/** The templates, and the form of one. */
export function TemplateEditor() {
  const { data = [] } = useQuery(templatesQuery)
  const queries = useQueryClient()
  const [{ id, name, text }, setEdited] = useState<ReplyTemplate>(empty)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)

  const edit = (template: ReplyTemplate) => {
    setEdited(template)
    setErrors({})
    first.current?.focus()
  }

  const save = async (event: FormEvent) => {
    // The dialog is inside the form of the reply, to React.
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    setBusy(true)
    try {
      await (id
        ? call('PUT /api/reply-templates/{id}', { params: { id }, body: { name, text } })
        : call('POST /api/reply-templates', { body: { name, text } }))
      notify.success('Template saved')
      edit(empty)
      await queries.invalidateQueries({ queryKey: templatesQuery.queryKey })
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setErrors(fields)
      if (Object.keys(fields).length === 0) {
        notify.error('Error', error instanceof ApiError ? error.message : 'Failed to save the template.')
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="admin grid gap-6">
      {data.length > 0 && (
        <ul aria-label="Templates">
          {data.map((template) => (
            <TemplateRow key={template.id} template={template} onEdit={() => edit(template)} />
          ))}
        </ul>
      )}
      <form
        className="admin-form"
        aria-label={id ? 'Edit template' : 'New template'}
        onSubmit={(event) => void save(event)}
      >
        <Field label="Name" error={errors.name}>
          {(control) => (
            <Input
              {...control}
              ref={first}
              autoComplete="off"
              maxLength={limits.line}
              value={name}
              onChange={(event) => setEdited({ id, text, name: event.target.value })}
            />
          )}
        </Field>
        <Field label="Text" hint={hint} error={errors.text}>
          {(control) => (
            <Textarea
              {...control}
              rows={6}
              maxLength={limits.paragraph}
              value={text}
              onChange={(event) => setEdited({ id, name, text: event.target.value })}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small" aria-disabled={busy}>
            {id ? 'Save template' : 'Add template'}
          </Button>
          {id && (
            <Button variant="secondary" size="small" onClick={() => edit(empty)}>
              Cancel
            </Button>
          )}
        </div>
      </form>
    </div>
  )
}

function TemplateRow({ template: { id, name }, onEdit }: { template: ReplyTemplate; onEdit: () => void }) {
  const { row, busy, act } = useRowAction()
  const remove = () =>
    act({
      confirm: `Delete the template “${name}”?`,
      call: () => call('DELETE /api/reply-templates/{id}', { params: { id } }),
      done: ['Template deleted'],
      failed: 'Failed to delete the template.',
    })
  return (
    <li ref={row} className="admin-row">
      <span className="self-center wrap-anywhere">{name}</span>
      <span className="flex gap-1">
        <ActionButton icon={Pencil} of={name} onClick={onEdit}>
          Edit
        </ActionButton>
        <ActionButton icon={Trash2} danger of={name} busy={busy} onClick={() => void remove()}>
          Delete
        </ActionButton>
      </span>
    </li>
  )
}

export const templatesQuery = {
  queryKey: ['admin', 'reply-templates'],
  queryFn: () => call('GET /api/reply-templates'),
  retry: false,
}
