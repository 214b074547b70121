import { useState } from 'react'
import type { PostEmail } from '../../../contract/sendings.ts'
import { paths } from '../../../contract/site-map.ts'
import { useQuery, useQueryClient } from '../../queries/hooks.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loading, SkeletonText } from '../../ui/placeholder.tsx'
import { adminApi } from '../api.ts'
import { CouldNotLoad } from '../list/could-not-load.tsx'
import { ViewTabs } from '../list/view-tabs.tsx'
import { LettersGate } from '../subscribers/letters-gate.tsx'
import { SendActions } from './send-actions.tsx'
import { SendProgress } from './send-progress.tsx'

interface SendDialogProps {
  postId: string
  onClose: () => void
}

/** The post as an email: to be looked at, tried on oneself, and sent to the subscribers once. */
export const SendDialog = ({ postId, onClose }: SendDialogProps) => (
  <Dialog open onOpenChange={onClose} title="Send by email" description={<p>As it was last saved.</p>}>
    <LettersGate>
      <PostByEmail postId={postId} />
    </LettersGate>
  </Dialog>
)

function PostByEmail({ postId }: { postId: string }) {
  const queries = useQueryClient()
  const queryKey = ['admin', 'blogs', 'email', postId]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => adminApi.postEmail(postId),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (!data && error) return <CouldNotLoad what="The email" isFetching={isFetching} refetch={refetch} />
  if (!data) {
    return (
      <Loading label="Loading the email">
        <SkeletonText lines={6} />
      </Loading>
    )
  }
  const show = (sending: PostEmail['sending']) => queries.setQueryData(queryKey, { ...data, sending })
  return (
    <div className="grid gap-6">
      <EmailPreview email={data} />
      {data.to_files && (
        <p className="admin-notice admin-notice-danger">
          Email is not set up: emails are written to files, and nobody gets them.
        </p>
      )}
      {data.sending ? (
        <SendProgress postId={postId} sending={data.sending} onChange={show} />
      ) : (
        <SendActions postId={postId} email={data} onSent={show} onFailed={() => void refetch()} />
      )}
    </div>
  )
}

const views = [
  { key: 'html', label: 'HTML' },
  { key: 'text', label: 'Plain text' },
] as const
type View = (typeof views)[number]['key']

/** Only mail programs show the picture that is attached to the email. Links open beside it, because no page is framed. */
const inFrame = (html: string) =>
  html.replace(/src="cid:[^"]*"/, `src="${paths.appIcon('192')}"`).replace('<head>', '<head><base target="_blank">')

function EmailPreview({ email: { subject, html, text } }: { email: PostEmail }) {
  const [view, setView] = useState<View>('html')
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        <span className="label mr-3 text-ink-muted">Subject</span>
        <strong className="font-semibold">{subject}</strong>
      </p>
      <ViewTabs label="Versions of the email" views={views} view={view} onView={setView}>
        {view === 'html' ? (
          // Without scripts, so it is only looked at.
          <iframe
            className="admin-email"
            title="The email"
            sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            srcDoc={inFrame(html)}
          />
        ) : (
          <textarea
            className="admin-email admin-email-text"
            aria-label="The email as plain text"
            readOnly
            value={text}
          />
        )}
      </ViewTabs>
    </div>
  )
}
