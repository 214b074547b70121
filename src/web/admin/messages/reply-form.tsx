import { Mail, Send } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { v4 as newId } from 'uuid'
import { attachmentProblem } from '../../../contract/attachment.ts'
import type { Message, Thread } from '../../../contract/inbox.ts'
import { limits } from '../../../contract/limits.ts'
import { paths } from '../../../contract/site-map.ts'
import { call } from '../../account/session.ts'
import { ApiError, messageOf } from '../../api/call.ts'
import { AttachmentField } from '../../forms/attachment-field.tsx'
import { useQueryClient } from '../../queries/hooks.ts'
import { TextLink } from '../../router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Select, Textarea } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.tsx'
import { useHealth } from '../admin-query.ts'
import { drafts, useKeptDraft } from '../form/drafts.ts'
import type { Body, EntryFormApi, FormValues } from '../form/editable.ts'
import { ActionButton } from '../list/action-button.tsx'
import { useCommands } from '../palette/commands.ts'
import { fillTemplate, TemplateEditor, useTemplates } from './reply-templates.tsx'

const spamQuestion = (email: string) =>
  `This message looks like spam, and its sender may have typed someone else’s address. Send the reply to ${email}?`

export function ReplyForm({ thread }: { thread: Thread }) {
  const { id, name, email, suspect } = thread
  const queries = useQueryClient()
  const form = useReplyDraft(thread)
  const text = String(form.watch('text'))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const dropFile = () => {
    if (chooser.current) chooser.current.value = ''
    setFile(null)
  }
  const toFiles = useHealth().data?.mail === 'outbox'

  const send = async () => {
    if (busy) return
    if (!text.trim()) {
      setProblem('Write a reply first.')
      form.setFocus('text')
      return
    }
    if (file && attachmentProblem(file)) return
    if (suspect && !window.confirm(spamQuestion(email))) return
    setBusy(true)
    setProblem('')
    try {
      const body = { id: String(form.getValues('replyId')), text }
      const data = new FormData()
      for (const [field, value] of Object.entries({ ...body, ...(file && { attachment: file }) }))
        data.set(field, value)
      const answered = file
        ? await call('POST /api/messages/{id}/replies/with-attachment', { params: { id }, form: data })
        : await call('POST /api/messages/{id}/replies', { params: { id }, body })
      form.reset(newReply())
      dropFile()
      queries.setQueryData(['admin', 'messages', 'thread', id], answered)
      void queries.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' })
      if (toFiles) notify.info('Saved to a file', 'The reply was not sent.')
      else notify.success('Reply on its way', `To ${email}.`)
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        keepText(form, newId(), text)
        void queries.invalidateQueries({ queryKey: ['admin', 'messages'] })
      }
      notify.error('Error', 'Failed to send the reply.')
      setProblem(messageOf(error, 'Something went wrong. What you typed is still here.'))
    } finally {
      setBusy(false)
      document.getElementsByName('text')[0]?.focus({ preventScroll: true })
    }
  }

  const use = (template: string) => {
    const values = { name, subject: thread.subject ?? 'your message', site: window.location.origin }
    const filled = fillTemplate(template, values)
    form.setValue('text', text.trim() ? `${text.trimEnd()}\n\n${filled}` : filled, { shouldDirty: true })
    form.setFocus('text')
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  useCommands(() => [{ label: 'Send the reply', icon: Send, place: 'first', run: () => void send() }])

  return (
    <form className="grid gap-4 border-t border-line pt-6" aria-labelledby="reply-heading" onSubmit={onSubmit}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="reply-heading" className="text-xl">
          Reply
        </h2>
        <TemplateChoice onChoose={use} />
      </div>
      {toFiles && (
        <p className="admin-notice admin-notice-warn" role="note">
          Email is not set up, so replies are only saved to a file and shown on the private page. Set it up under
          Settings, Email, or reply in your mail program.
        </p>
      )}
      <Field label={`To ${email}`} error={problem || undefined}>
        {(control) => (
          <Textarea
            {...control}
            {...form.register('text')}
            rows={8}
            className="admin-growing min-h-44"
            maxLength={limits.paragraph}
            readOnly={busy}
          />
        )}
      </Field>
      <AttachmentField
        ref={chooser}
        error={(file && attachmentProblem(file)) || undefined}
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="small" aria-disabled={busy}>
          <Send aria-hidden />
          {busy ? 'Sending…' : 'Send reply'}
        </Button>
        <a className="admin-action border-line" href={replyAddress(thread)}>
          <Mail aria-hidden />
          Reply in my email app
        </a>
        {file && (
          <ActionButton busy={busy} onClick={dropFile}>
            Remove the attachment
          </ActionButton>
        )}
        {text !== '' && !busy && <span className="text-sm text-ink-muted">Not sent yet</span>}
      </div>
      <p className="text-sm text-ink-muted">
        The message is quoted below your reply. What {name} adds on the private page appears here. An answer by email
        goes to the receiver in <TextLink to={paths.adminSettings('mail')}>the settings</TextLink>, and not here.
      </p>
    </form>
  )
}

/** Mail programs refuse very long addresses, so only the start of a message is quoted. */
const longestQuote = 1_000

function replyAddress({ email, name, subject, message }: Pick<Message, 'email' | 'name' | 'subject' | 'message'>) {
  const quoted = message
    .slice(0, longestQuote)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')
  const title = `Re: ${(subject ?? 'Your message').replace(/^(re:\s*)+/i, '')}`
  const body = `Hello ${name},\r\n\r\n\r\n\r\n${quoted}`
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`
}

function TemplateChoice({ onChoose }: { onChoose: (text: string) => void }) {
  const { data = [] } = useTemplates()
  const [managing, setManaging] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {data.length > 0 && (
        <Select
          aria-label="Use a template"
          wrapper="w-52"
          value=""
          options={[['', 'Use a template…'], ...data.map(({ id, name }) => [id, name] as const)]}
          onChange={(event) => {
            const chosen = data.find(({ id }) => id === event.target.value)
            if (chosen) onChoose(chosen.text)
          }}
        />
      )}
      <ActionButton framed onClick={() => setManaging(true)}>
        {data.length > 0 ? 'Edit templates' : 'Create a template'}
      </ActionButton>
      <Dialog open={managing} onOpenChange={setManaging} title="Templates for replies">
        <TemplateEditor />
      </Dialog>
    </div>
  )
}

const newReply = () => ({ text: '', replyId: newId() })

/** Only its text makes a reply unsaved work, not its id. */
function keepText(form: EntryFormApi, replyId: string, text: string) {
  form.reset({ text: '', replyId })
  form.setValue('text', text, { shouldDirty: true })
}

const replyDraft = { name: 'reply', fields: {} }

/** Kept in this browser with its id, so that a reply whose answer was lost is not sent twice after a reload. */
function useReplyDraft({ id, replies }: Thread): EntryFormApi {
  const form = useForm<FormValues, unknown, Body>({ defaultValues: newReply() })
  useKeptDraft(replyDraft, id, form)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft of an earlier visit is taken over once.
  useEffect(() => {
    const draft = drafts.list('reply').find((each) => each.id === id)
    if (!draft) return
    drafts.remove(draft.key)
    if (replies.some((reply) => reply.id === draft.values.replyId)) return
    keepText(form, String(draft.values.replyId), String(draft.values.text))
  }, [])
  return form
}
