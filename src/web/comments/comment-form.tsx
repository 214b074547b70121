import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { isBlank } from '../../contract/plain-text.ts'
import { call } from '../account/session.ts'
import { messageOf } from '../api/call.ts'
import { Honeypot } from '../forms/honeypot.tsx'
import { tabStorage } from '../forms/tab-storage.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Textarea } from '../ui/field.tsx'
import { notify } from '../ui/notify.tsx'
import type { Comment } from './use-comments.ts'

interface Draft {
  content: string
  /** When the person began to write. After a reload the form must not look as if a program had filled it in. */
  since: number
}

interface CommentFormProps {
  postId: string
  answered?: Comment
  edited?: Comment
  onDone: (comment: Comment) => void
  onCancel?: () => void
}

export const nameOf = ({ user_profiles: author }: Comment): string => author.display_name ?? 'Anonymous'

/** The typed text is kept in this tab: it survives a failure, a reload and a sign-in, until it is sent or cancelled. */
export function CommentForm({ postId, answered, edited, onDone, onCancel }: CommentFormProps) {
  const id = useId()
  const key = edited ? `comment-edit:${edited.id}` : answered ? `comment-reply:${answered.id}` : `comment:${postId}`
  const [draft] = useState(() => tabStorage.read<Draft>(key))
  const [content, setContent] = useState(draft.content ?? edited?.content ?? '')
  const since = useRef(draft.since ?? Date.now())
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)

  const wasOpened = onCancel !== undefined
  useEffect(() => {
    const { current } = field
    if (!wasOpened || !current) return
    current.focus()
    current.setSelectionRange(current.value.length, current.value.length)
  }, [wasOpened])

  const type = (text: string) => {
    setContent(text)
    setProblem('')
    if (text) tabStorage.write(key, { content: text, since: since.current } satisfies Draft)
    else tabStorage.remove(key)
  }

  const send = (website: string): Promise<Comment> => {
    if (edited) return call('PUT /api/comments/{id}', { params: { id: edited.id }, body: { content } })
    const form_age = Math.max(0, Date.now() - since.current)
    const body = { blog_id: postId, parent_id: answered?.id ?? null, content, website, form_age }
    return call('POST /api/comments', { body })
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || isBlank(content)) return
    setBusy(true)
    try {
      const saved = await send(String(new FormData(event.currentTarget).get('website') ?? ''))
      type('')
      if (!edited) field.current?.focus()
      since.current = Date.now()
      onDone(saved)
      const next = saved.approved ? undefined : 'Others can see it once it is approved.'
      notify.success(`Comment ${edited ? 'updated' : 'posted'} successfully`, next)
    } catch (error) {
      setProblem(messageOf(error, ''))
      notify.error('Error', `Failed to ${edited ? 'update' : 'post'} comment`)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={edited ? 'grid gap-3' : 'grid gap-4'} onSubmit={submit}>
      <label htmlFor={id} className="sr-only">
        {edited ? 'Edit your comment' : answered ? `Your reply to ${nameOf(answered)}` : 'Your comment'}
      </label>
      <Textarea
        id={id}
        ref={field}
        name="content"
        rows={edited ? 3 : 4}
        placeholder={answered ? `Reply to ${nameOf(answered)}` : 'Write a comment'}
        value={content}
        readOnly={busy}
        aria-describedby={cx(!edited && `${id}-hint`, problem && `${id}-problem`) || undefined}
        onChange={(event) => type(event.target.value)}
      />
      {!edited && (
        <>
          <p id={`${id}-hint`} className="text-sm text-ink-muted">
            You can use *emphasis*, **bold**, `code`, [links](https://…) and &gt; quotes.
          </p>
          <Honeypot />
        </>
      )}
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-5">
        <Button
          type="submit"
          variant={wasOpened ? 'secondary' : 'primary'}
          size={wasOpened ? 'small' : 'normal'}
          // `disabled` would take the focus from the button while the form is sent.
          aria-disabled={busy}
          disabled={isBlank(content)}
        >
          {edited ? 'Save' : busy ? 'Posting...' : 'Post'}
        </Button>
        {onCancel && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              tabStorage.remove(key)
              onCancel()
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
