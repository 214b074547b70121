import { Mail, Send } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { Thread } from '../../../contract/inbox.ts'
import { limits } from '../../../contract/limits.ts'
import { paths } from '../../../contract/site-map.ts'
import { ApiError } from '../../api/call.ts'
import { messageOf } from '../../api/error-message.ts'
import { useQuery, useQueryClient } from '../../queries/hooks.ts'
import { Link } from '../../router/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { adminApi } from '../api.ts'
import { useCommands } from '../palette/commands.ts'
import { fillTemplate } from './fill-template.ts'
import { replyAddress } from './reply-address.ts'
import { TemplateChoice } from './template-choice.tsx'
import { useReplyDraft } from './use-reply-draft.ts'

const spamQuestion = (email: string) =>
  `This message looks like spam, and its sender may have typed someone else’s address. Send the reply to ${email}?`

/** Answers a message by email. */
export function ReplyForm({ thread }: { thread: Thread }) {
  const { id, name, email, suspect } = thread
  const queries = useQueryClient()
  const { text, setText, replyId, renew } = useReplyDraft(thread)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const { data: health } = useQuery({ queryKey: ['admin', 'health'], queryFn: adminApi.health, retry: false })
  const toFiles = health?.mail === 'outbox'

  const send = async () => {
    if (busy) return
    if (!text.trim()) {
      setProblem('Write a reply first.')
      box.current?.focus()
      return
    }
    if (suspect && !window.confirm(spamQuestion(email))) return
    setBusy(true)
    setProblem('')
    try {
      const answered = await adminApi.reply(id, { id: replyId(), text })
      renew()
      setText('')
      queries.setQueryData(['admin', 'messages', 'thread', id], answered)
      void queries.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' })
      if (toFiles) notify.info('Saved to a file', 'The reply was not sent.')
      else notify.success('Reply on its way', `To ${email}.`)
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        renew()
        void queries.invalidateQueries({ queryKey: ['admin', 'messages'] })
      }
      notify.error('Error', 'Failed to send the reply.')
      setProblem(messageOf(error, 'Something went wrong. What you typed is still here.'))
    } finally {
      setBusy(false)
      box.current?.focus({ preventScroll: true })
    }
  }

  const use = (template: string) => {
    const filled = fillTemplate(template, {
      name,
      subject: thread.subject ?? 'your message',
      site: window.location.origin,
    })
    setText(text.trim() ? `${text.trimEnd()}\n\n${filled}` : filled)
    box.current?.focus()
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  useCommands(() => [{ label: 'Send the reply', icon: Send, place: 'first', run: () => void send() }])

  return (
    <form className="admin-reply" aria-labelledby="reply-heading" onSubmit={onSubmit}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="reply-heading" className="text-xl">
          Reply
        </h2>
        <TemplateChoice onChoose={use} />
      </div>
      {toFiles && (
        <p className="admin-notice admin-notice-warn" role="note">
          Email is not set up, so replies are only saved to a file. Set SMTP_URL, or reply in your mail program.
        </p>
      )}
      <Field label={`To ${email}`} error={problem || undefined}>
        {(control) => (
          <Textarea
            {...control}
            ref={box}
            rows={8}
            className="admin-growing"
            maxLength={limits.paragraph}
            readOnly={busy}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="small" aria-disabled={busy}>
          <Send aria-hidden />
          {busy ? 'Sending…' : 'Send reply'}
        </Button>
        <a className="admin-action border-line" href={replyAddress(thread)}>
          <Mail aria-hidden />
          Reply in my email app
        </a>
        {text !== '' && !busy && <span className="text-sm text-ink-muted">Not sent yet</span>}
      </div>
      <p className="text-sm text-ink-muted">
        The message is quoted below your reply. What {name} answers arrives in your email app, at the receiver in{' '}
        <Link className="link" to={paths.adminSettings('mail')}>
          the settings
        </Link>
        , and not here.
      </p>
    </form>
  )
}
