import { Pause, Play, Square } from 'lucide-react'
import { useRef, useState } from 'react'
import { wholeNumber } from '../../../contract/format.ts'
import type { Sending } from '../../../contract/sendings.ts'
import { messageOf } from '../../api/error-message.ts'
import { Tag, type TagTone } from '../../ui/card.tsx'
import { notify } from '../../ui/notify.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { adminApi } from '../api.ts'
import { focusOn } from '../keep-focus.ts'
import { usePolledQuery } from '../polled-query.ts'

interface SendProgressProps {
  postId: string
  sending: Sending
  onChange: (sending: Sending) => void
}

/** In milliseconds. */
const interval = 2_000

const words: Record<Sending['state'], [label: string, tone: TagTone]> = {
  sending: ['Sending', 'plain'],
  paused: ['Paused', 'warn'],
  stopped: ['Stopped', 'danger'],
  done: ['Sent', 'ok'],
}

/** How far the sending of a post is, and the buttons to pause, resume and stop it. */
export function SendProgress({ postId, sending: first, onChange }: SendProgressProps) {
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const {
    data = first,
    error,
    refetch,
  } = usePolledQuery({
    queryKey: ['admin', 'blogs', 'sending', postId],
    queryFn: async ({ signal }) => (await adminApi.sending(postId, signal)) ?? first,
    pollEvery: (known) => (known?.finished_at ? false : interval),
    retry: false,
    gcTime: 0,
  })
  const { state, total, sent, bounced, failed, underway, waiting, created_at, finished_at } = data
  const [label, tone] = words[state]

  const change = async (wanted: 'sending' | 'paused' | 'stopped') => {
    if (busy) return
    if (
      wanted === 'stopped' &&
      !window.confirm(`Stop for good? ${wholeNumber(waiting)} people will not get this post.`)
    )
      return
    setBusy(true)
    try {
      onChange(await adminApi.changeSending(postId, wanted))
      await refetch()
      focusOn(box.current)
    } catch (failure) {
      notify.error('Error', messageOf(failure, 'Failed to change the sending.'))
    } finally {
      setBusy(false)
    }
  }

  const facts = [
    bounced > 0 && `${wholeNumber(bounced)} refused`,
    failed > 0 && `${wholeNumber(failed)} given up`,
    underway > 0 && `${wholeNumber(underway)} on the way`,
    waiting > 0 && `${wholeNumber(waiting)} waiting`,
  ].filter(Boolean)

  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          <strong className="font-semibold">
            {wholeNumber(sent)} of {wholeNumber(total)} sent
          </strong>
          {facts.length > 0 && <span className="text-ink-muted">, {facts.join(', ')}</span>}
        </p>
        <Tag tone={tone}>{label}</Tag>
      </div>
      <progress
        className="progress h-1.5 w-full max-w-none"
        aria-label="Emails sent"
        max={total}
        value={sent + bounced + failed}
      />
      <p className="text-sm text-ink-muted">
        Begun {timeLabel(created_at)}
        {finished_at && `, finished ${timeLabel(finished_at)}`}.{' '}
        {state === 'paused' && 'A sending pauses by itself while visitors cannot see its post. '}
        {error ? 'The progress could not be loaded; it is tried again.' : 'You can close this window.'}
      </p>
      {!finished_at && state !== 'stopped' && (
        <div className="flex flex-wrap justify-end gap-2">
          <button
            type="button"
            className="admin-action border-line"
            aria-disabled={busy}
            onClick={() => void change(state === 'paused' ? 'sending' : 'paused')}
          >
            {state === 'paused' ? <Play aria-hidden /> : <Pause aria-hidden />}
            {state === 'paused' ? 'Resume' : 'Pause'}
          </button>
          <button
            type="button"
            className="admin-action admin-action-danger"
            aria-disabled={busy}
            onClick={() => void change('stopped')}
          >
            <Square aria-hidden />
            Stop
          </button>
        </div>
      )}
    </div>
  )
}
