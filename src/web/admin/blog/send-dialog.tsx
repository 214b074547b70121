import { Pause, Play, Square } from 'lucide-react'
import { useRef, useState } from 'react'
import { wholeNumber } from '../../../contract/format.ts'
import type { PostEmail, Sending } from '../../../contract/sendings.ts'
import { paths } from '../../../contract/site-map.ts'
import { call } from '../../account/session.ts'
import { useQueryClient } from '../../queries/hooks.ts'
import { Button, SmallButton } from '../../ui/button.tsx'
import { Tag, type TagTone } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { counted } from '../../workflows/words.ts'
import { useAdminQuery } from '../admin-query.ts'
import { focusOn } from '../keep-focus.ts'
import { ActionButton } from '../list/action-button.tsx'
import { Loaded } from '../list/loaded.tsx'
import { useBusy } from '../list/use-busy.ts'
import { ViewTabs } from '../list/view-tabs.tsx'
import { NewsletterGate } from '../subscribers/newsletter-gate.tsx'

export const SendDialog = ({ postId, onClose }: { postId: string; onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} title="Send by email" description={<p>As it was last saved.</p>}>
    <NewsletterGate>
      <PostByEmail postId={postId} />
    </NewsletterGate>
  </Dialog>
)

function PostByEmail({ postId }: { postId: string }) {
  const query = useAdminQuery(
    ['blogs', 'email', postId],
    () => call('GET /api/blogs/{id}/email', { params: { id: postId } }),
    { staleTime: 0, gcTime: 0 },
  )
  return (
    <Loaded query={query} what="The email" lines={6}>
      {(email) => (
        <div className="grid gap-6">
          <EmailPreview email={email} />
          {email.to_files && (
            <p className="admin-notice admin-notice-danger">
              Email is not set up: emails are written to files, and nobody gets them.
            </p>
          )}
          {email.sending ? (
            <SendProgress postId={postId} sending={email.sending} />
          ) : (
            <SendActions postId={postId} email={email} reload={query.refetch} />
          )}
        </div>
      )}
    </Loaded>
  )
}

const emailStyle = 'h-[min(26rem,42dvh)] w-full rounded-node border border-line bg-surface'

const views = [
  { key: 'html', label: 'HTML' },
  { key: 'text', label: 'Plain text' },
] as const

/** Browsers cannot show the attached picture, so an icon replaces it. Links open in a new tab: no page is framed. */
const inFrame = (html: string) =>
  html.replace(/src="cid:[^"]*"/, `src="${paths.appIcon('192')}"`).replace('<head>', '<head><base target="_blank">')

function EmailPreview({ email: { subject, html, text } }: { email: PostEmail }) {
  const [view, setView] = useState<(typeof views)[number]['key']>('html')
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        <span className="label mr-3 text-ink-muted">Subject</span>
        <strong className="font-semibold">{subject}</strong>
      </p>
      <ViewTabs label="Versions of the email" views={views} view={view} onView={setView}>
        {view === 'html' ? (
          // The sandbox allows no scripts.
          <iframe
            className={emailStyle}
            title="The email"
            sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            srcDoc={inFrame(html)}
          />
        ) : (
          <textarea
            className={cx(emailStyle, 'resize-none p-4 font-mono text-xs/[1.55]')}
            aria-label="The email as plain text"
            readOnly
            value={text}
          />
        )}
      </ViewTabs>
    </div>
  )
}

const people = (count: number) => counted(count, 'subscriber')

function duration(receivers: number, perMinute: number): string {
  const minutes = Math.ceil(receivers / perMinute)
  if (minutes <= 1) return 'about a minute'
  return minutes < 120 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`
}

function SendActions({ postId, email, reload }: { postId: string; email: PostEmail; reload: () => unknown }) {
  const { receivers, per_minute, problem, subject } = email
  const { busy, run } = useBusy()

  const send = async (body: { test?: true }, failed: string) => {
    const work = async () =>
      notify.success((await call('POST /api/blogs/{id}/send', { params: { id: postId }, body })).message)
    const wasSent = await run(work, failed)
    // After a failure, too: the post may have been sent from another tab.
    if (wasSent === false || (wasSent && !body.test)) void reload()
  }
  const sendToAll = () => {
    if (!window.confirm(`Send “${subject}” to ${people(receivers)}? A post can be sent only once.`)) return
    void send({}, 'Failed to send the post.')
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
        {(!problem || receivers === 0) && (
          <SmallButton aria-disabled={busy} onClick={() => void send({ test: true }, 'Failed to send the test email.')}>
            Send me a test
          </SmallButton>
        )}
        {!problem && (
          <Button size="small" aria-disabled={busy} onClick={sendToAll}>
            Send to {people(receivers)}
          </Button>
        )}
      </div>
    </div>
  )
}

/** In milliseconds. */
const interval = 2_000

const words: Record<Sending['state'], [label: string, tone: TagTone]> = {
  sending: ['Sending', 'plain'],
  paused: ['Paused', 'warn'],
  stopped: ['Stopped', 'danger'],
  done: ['Sent', 'ok'],
}

function SendProgress({ postId, sending: first }: { postId: string; sending: Sending }) {
  const { busy, run } = useBusy()
  const queries = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const key = ['blogs', 'sending', postId]
  const { data = first, error } = useAdminQuery(
    key,
    async ({ signal }) => (await call('GET /api/blogs/{id}/sending', { params: { id: postId }, signal })) ?? first,
    { pollEvery: (sending) => (sending?.finished_at ? false : interval), gcTime: 0 },
  )
  const { state, total, sent, bounced, failed, underway, waiting, created_at, finished_at } = data
  const [label, tone] = words[state]

  const change = (wanted: 'sending' | 'paused' | 'stopped') => {
    const question = `Stop for good? ${wholeNumber(waiting)} people will not get this post.`
    if (busy || (wanted === 'stopped' && !window.confirm(question))) return
    void run(async () => {
      const changed = await call('PUT /api/blogs/{id}/sending', { params: { id: postId }, body: { state: wanted } })
      queries.setQueryData(['admin', ...key], changed)
      focusOn(box.current)
    }, 'Failed to change the sending.')
  }

  const facts = Object.entries({ refused: bounced, 'given up': failed, 'on the way': underway, waiting })
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `, ${wholeNumber(count)} ${word}`)

  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          <strong className="font-semibold">
            {wholeNumber(sent)} of {wholeNumber(total)} sent
          </strong>
          <span className="text-ink-muted">{facts}</span>
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
        {state === 'paused' && 'Sending pauses while the post is hidden from visitors. '}
        {error ? 'The progress could not be loaded. Trying again …' : 'You can close this window.'}
      </p>
      {!finished_at && state !== 'stopped' && (
        <div className="flex flex-wrap justify-end gap-2">
          <ActionButton
            icon={state === 'paused' ? Play : Pause}
            framed
            busy={busy}
            onClick={() => change(state === 'paused' ? 'sending' : 'paused')}
          >
            {state === 'paused' ? 'Resume' : 'Pause'}
          </ActionButton>
          <ActionButton icon={Square} danger busy={busy} onClick={() => change('stopped')}>
            Stop
          </ActionButton>
        </div>
      )}
    </div>
  )
}
