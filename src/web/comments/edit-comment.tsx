import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { isBlank } from '../../contract/plain-text.ts'
import { messageOf } from '../api/call.ts'
import { tabStorage } from '../forms/tab-storage.ts'
import { Button } from '../ui/button.tsx'
import { Textarea } from '../ui/field.tsx'
import { notify } from '../ui/notify.tsx'
import { type Comment, commentsApi } from './use-comments.ts'

interface EditCommentProps {
  comment: Comment
  onSaved: (comment: Comment) => void
  onCancel: () => void
}

/** Unsaved changes are kept in this tab until they are saved or cancelled. */
export function EditComment({ comment, onSaved, onCancel }: EditCommentProps) {
  const id = useId()
  const key = `comment-edit:${comment.id}`
  const [content, setContent] = useState(() => tabStorage.read<{ content: string }>(key).content ?? comment.content)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.current || isBlank(content)) return
    sending.current = true
    setSaving(true)
    try {
      const saved = await commentsApi.edit(comment.id, content)
      tabStorage.remove(key)
      notify.success(
        'Comment updated successfully',
        saved.approved ? undefined : 'Others can see it once it is approved.',
      )
      onSaved(saved)
    } catch (error) {
      setProblem(messageOf(error, '') || null)
      notify.error('Error', 'Failed to update comment')
      setSaving(false)
    } finally {
      sending.current = false
    }
  }

  return (
    <form className="grid gap-3" onSubmit={save}>
      <label htmlFor={id} className="sr-only">
        Edit your comment
      </label>
      <Textarea
        id={id}
        ref={field}
        rows={3}
        value={content}
        readOnly={saving}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => {
          setContent(event.target.value)
          setProblem(null)
          tabStorage.write(key, { content: event.target.value })
        }}
      />
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-5">
        {/* `disabled` would take the focus from it while it saves. */}
        <Button type="submit" variant="secondary" size="small" aria-disabled={saving} disabled={isBlank(content)}>
          Save
        </Button>
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
      </div>
    </form>
  )
}
