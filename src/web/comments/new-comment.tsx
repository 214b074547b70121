import { type FormEvent, useId, useRef, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import { isBlank } from '../../contract/plain-text.ts'
import { messageOf } from '../api/error-message.ts'
import { Honeypot } from '../forms/honeypot.tsx'
import { tabStorage } from '../forms/tab-storage.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.ts'
import { Textarea } from '../ui/textarea.tsx'
import { type Comment, commentsApi } from './api.ts'

interface Draft {
  content: string
  /** When the person began to write. After a reload the form must not look as if a program had filled it in. */
  since: number
}

/** The typed text survives a failure, a reload and a sign-in, until it is posted. */
export function NewComment({ postId, onPosted }: { postId: string; onPosted: (comment: Comment) => void }) {
  const id = useId()
  const key = `comment:${postId}`
  const [draft] = useState(() => tabStorage.read<Draft>(key))
  const [content, setContent] = useState(draft.content ?? '')
  const since = useRef(draft.since ?? Date.now())
  const [posting, setPosting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)

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
      const comment = await commentsApi.post({ blog_id: postId, content, website, form_age })
      type('')
      since.current = Date.now()
      onPosted(comment)
      notify.success('Comment posted successfully', comment.approved ? undefined : 'Others see it once it is approved.')
      field.current?.focus()
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
        Your comment
      </label>
      <Textarea
        id={id}
        ref={field}
        name="content"
        rows={4}
        placeholder="Write a comment"
        maxLength={limits.comment}
        value={content}
        readOnly={posting}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => type(event.target.value)}
      />
      <Honeypot />
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
      <Button type="submit" className="justify-self-start" disabled={posting || isBlank(content)}>
        {posting ? 'Posting...' : 'Post'}
      </Button>
    </form>
  )
}
