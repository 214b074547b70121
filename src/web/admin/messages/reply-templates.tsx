import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type ReplyTemplate, replyTemplateInput } from '../../../contract/inbox.ts'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../account/session.ts'
import { ApiError } from '../../api/call.ts'
import { useForm } from '../../forms/use-form.ts'
import { useQueryClient } from '../../queries/hooks.ts'
import { Button, SmallButton } from '../../ui/button.tsx'
import { Field, Input, Textarea } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.tsx'
import { useAdminQuery } from '../admin-query.ts'
import { ActionButton } from '../list/action-button.tsx'
import { useRowAction } from '../list/row.tsx'

/** What a template can name, each with its meaning for the owner. */
const placeholders = {
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

export function TemplateEditor() {
  const { data = [] } = useTemplates()
  const queries = useQueryClient()
  const [{ round, id, name, text }, setEdited] = useState({ round: 0, ...empty })
  const edit = (template: ReplyTemplate) => {
    setErrors({})
    setEdited((now) => ({ round: now.round + 1, ...template }))
  }
  const { busy, errors, setErrors, props } = useForm({
    schema: async () => replyTemplateInput,
    send: async ({ name = '', text = '' }) => {
      await (id
        ? call('PUT /api/reply-templates/{id}', { params: { id }, body: { name, text } })
        : call('POST /api/reply-templates', { body: { name, text } }))
      notify.success('Template saved')
      edit(empty)
      await queries.invalidateQueries({ queryKey: ['admin', 'reply-templates'] })
    },
    failed: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return
      notify.error('Error', error instanceof ApiError ? error.message : 'Failed to save the template.')
    },
  })

  return (
    // In React's tree the dialog is inside the form of the reply.
    <div className="admin grid gap-6" onSubmit={(event) => event.stopPropagation()}>
      {data.length > 0 && (
        <ul aria-label="Templates">
          {data.map((template) => (
            <TemplateRow key={template.id} template={template} onEdit={() => edit(template)} />
          ))}
        </ul>
      )}
      <form key={round} {...props} className="admin-form" aria-label={id ? 'Edit template' : 'New template'}>
        <Field label="Name" error={errors.name}>
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="off"
              maxLength={limits.line}
              defaultValue={name}
              autoFocus={round > 0}
            />
          )}
        </Field>
        <Field label="Text" hint={hint} error={errors.text}>
          {(control) => <Textarea {...control} name="text" rows={6} maxLength={limits.paragraph} defaultValue={text} />}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small" aria-disabled={busy}>
            {id ? 'Save template' : 'Add template'}
          </Button>
          {id && <SmallButton onClick={() => edit(empty)}>Cancel</SmallButton>}
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

export const useTemplates = () => useAdminQuery(['reply-templates'], () => call('GET /api/reply-templates'))
