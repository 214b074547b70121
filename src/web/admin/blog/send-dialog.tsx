import type { PostEmail } from '../../../contract/sendings.ts'
import { useQuery, useQueryClient } from '../../queries/hooks.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { adminApi } from '../api.ts'
import { CouldNotLoad } from '../list/could-not-load.tsx'
import { LettersGate } from '../subscribers/letters-gate.tsx'
import { EmailPreview } from './email-preview.tsx'
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
