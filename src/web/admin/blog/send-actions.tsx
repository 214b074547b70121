import { useState } from 'react'
import { wholeNumber } from '../../../contract/format.ts'
import type { PostEmail, Sending } from '../../../contract/sendings.ts'
import { messageOf } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.tsx'
import { adminApi } from '../api.ts'

interface SendActionsProps {
  postId: string
  email: PostEmail
  onSent: (sending: Sending) => void
  /** The post may be on its way from another tab. */
  onFailed: () => void
}

const people = (count: number) => `${wholeNumber(count)} ${count === 1 ? 'subscriber' : 'subscribers'}`

/** How long the emails take at the site's pace. */
function duration(receivers: number, perMinute: number): string {
  const minutes = Math.ceil(receivers / perMinute)
  if (minutes <= 1) return 'about a minute'
  return minutes < 120 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`
}

/** Sends the post to oneself, or to everybody. */
export function SendActions({ postId, email, onSent, onFailed }: SendActionsProps) {
  const { receivers, per_minute, problem, subject } = email
  const [busy, setBusy] = useState(false)
  const canTest = !problem || receivers === 0

  const run = async (work: () => Promise<void>, failed: string) => {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify.error('Error', messageOf(error, failed))
      onFailed()
    } finally {
      setBusy(false)
    }
  }
  const test = () =>
    run(async () => {
      const { message } = await adminApi.sendPost(postId, { test: true })
      notify.success(message)
    }, 'Failed to send the test email.')
  const send = () => {
    if (!window.confirm(`Send “${subject}” to ${people(receivers)}? A post can be sent once.`)) return
    void run(async () => {
      const { message, sending } = await adminApi.sendPost(postId, {})
      notify.success(message)
      if (sending) onSent(sending)
    }, 'Failed to send the post.')
  }

  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <p>
        {problem ?? (
          <>
            To <strong className="font-semibold">{people(receivers)}</strong>, {per_minute} a minute: it takes{' '}
            {duration(receivers, per_minute)}. You can pause and stop it.
          </>
        )}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        {canTest && (
          <Button variant="secondary" size="small" aria-disabled={busy} onClick={() => void test()}>
            Send me a test
          </Button>
        )}
        {!problem && (
          <Button size="small" aria-disabled={busy} onClick={send}>
            Send to {people(receivers)}
          </Button>
        )}
      </div>
    </div>
  )
}
