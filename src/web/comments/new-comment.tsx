import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { isBlank } from '../../contract/plain-text.ts'
import { messageOf } from '../api/call.ts'
import { Honeypot } from '../forms/honeypot.tsx'
import { tabStorage } from '../forms/tab-storage.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Textarea } from '../ui/field.tsx'
import { notify } from '../ui/notify.tsx'
import { type Comment, commentsApi } from './use-comments.ts'

interface Draft {
  content: string
  /** When the person began to write. After a reload the form must not look as if a program had filled it in. */
  since: number
}

interface NewCommentProps {
  postId: string
  /** The comment that this is a reply to. */
  answered?: { id: string; name: string }
  onPosted: (comment: Comment) => void
  onCancel?: () => void
}

/** The typed text survives a failure, a reload and a sign-in, until it is posted or cancelled. */
export function NewComment({ postId, answered, onPosted, onCancel }: NewCommentProps) {
  const id = useId()
  const key = answered ? `comment-reply:${answered.id}` : `comment:${postId}`
  const [draft] = useState(() => tabStorage.read<Draft>(key))
  const [content, setContent] = useState(draft.content ?? '')
  const since = useRef(draft.since ?? Date.now())
  const [posting, setPosting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)

  const isReply = answered !== undefined
  useEffect(() => {
    if (isReply) field.current?.focus()
  }, [isReply])

  const type = (text: string) => {
    setContent(text)
    setProblem(null)
    if (text) tabStorage.write(key, { content: text, since: since.current } satisfies Draft)
    else tabStorage.remove(key)
  }

  const post = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current || isBlank(content)) return
    const website = String(new FormData(event.currentTarget).get('website') ?? '')
    sending.current = true
    setPosting(true)
    try {
      const form_age = Math.max(0, Date.now() - since.current)
      const comment = await commentsApi.post({
        blog_id: postId,
        parent_id: answered?.id ?? null,
        content,
        website,
        form_age,
      })
      type('')
      since.current = Date.now()
      field.current?.focus()
      onPosted(comment)
      notify.success(
        'Comment posted successfully',
        comment.approved ? undefined : 'Others can see it once it is approved.',
      )
    } catch (error) {
      setProblem(messageOf(error, '') || null)
      notify.error('Error', 'Failed to post comment')
    } finally {
      sending.current = false
      setPosting(false)
    }
  }

  return (
    <form className="grid gap-4" onSubmit={post}>
      <label htmlFor={id} className="sr-only">
        {answered ? `Your reply to ${answered.name}` : 'Your comment'}
      </label>
      <Textarea
        id={id}
        ref={field}
        name="content"
        rows={4}
        placeholder={answered ? `Reply to ${answered.name}` : 'Write a comment'}
        value={content}
        readOnly={posting}
        aria-describedby={cx(`${id}-hint`, problem && `${id}-problem`)}
        onChange={(event) => type(event.target.value)}
      />
      <p id={`${id}-hint`} className="text-sm text-ink-muted">
        You can use *emphasis*, **bold**, `code`, [links](https://…) and &gt; quotes.
      </p>
      <Honeypot />
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-5">
        <Button
          type="submit"
          variant={answered && 'secondary'}
          size={answered && 'small'}
          // `disabled` would take the focus from it while it sends.
          aria-disabled={posting}
          disabled={isBlank(content)}
        >
          {posting ? 'Posting...' : 'Post'}
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
