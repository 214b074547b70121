import { useEffect, useRef, useState } from 'react'
import { v4 as newId } from 'uuid'
import type { Thread } from '../../../contract/inbox.ts'
import { keepDraft } from '../form/draft-keeper.ts'
import { drafts } from '../form/drafts.ts'

/**
 * The reply that is being written. It is kept in this browser together with its id, so that one whose answer was lost is
 * not sent twice after a reload.
 */
export function useReplyDraft({ id, replies }: Pick<Thread, 'id' | 'replies'>) {
  const [{ key, ...start }] = useState(() => {
    const found = drafts.list('reply').find((draft) => draft.id === id)
    const kept = found && { text: String(found.values.text ?? ''), replyId: String(found.values.replyId ?? '') }
    const wasSent = replies.some((reply) => reply.id === kept?.replyId)
    const values = kept?.replyId && !wasSent ? kept : { text: '', replyId: newId() }
    return { key: found?.key ?? drafts.newKey('reply', id), ...values }
  })
  const [text, setText] = useState(start.text)
  const replyId = useRef(start.replyId)
  const keeper = useRef<ReturnType<typeof keepDraft>>(null)
  const isWritten = text !== ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is passed on below.
  useEffect(() => {
    if (!isWritten) {
      drafts.remove(key)
      return
    }
    const values = { text, replyId: replyId.current }
    const draft = keepDraft(values, { keep: (kept) => drafts.save(key, id, kept), drop: () => drafts.remove(key) })
    keeper.current = draft
    window.addEventListener('pagehide', draft.keepNow)
    return () => {
      window.removeEventListener('pagehide', draft.keepNow)
      keeper.current = null
      draft.end()
    }
  }, [isWritten, key, id])

  useEffect(() => keeper.current?.change({ text, replyId: replyId.current }, true), [text])

  return {
    text,
    setText,
    replyId: () => replyId.current,
    /** The next send is another email. */
    renew: () => {
      replyId.current = newId()
    },
  }
}
