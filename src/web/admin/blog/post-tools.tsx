import { Copy, History, Link2, Link2Off, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { collections } from '../../../contract/collections.ts'
import type { MadePreviewLink } from '../../../contract/writing.ts'
import { call, listAll } from '../../account/session.ts'
import { useQueryClient } from '../../queries/hooks.ts'
import { notify } from '../../ui/notify.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { useAdminQuery } from '../admin-query.ts'
import type { AnyEntry } from '../form/editable.ts'
import { focusOn } from '../keep-focus.ts'
import { ActionButton } from '../list/action-button.tsx'
import { sentenceOf } from '../list/loaded.tsx'
import { useBusy } from '../list/use-busy.ts'
import { VersionsDialog } from '../versions/versions-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'

export function PostTools({ post, onReplaced }: { post: AnyEntry; onReplaced: (post: AnyEntry) => void }) {
  const [dialog, setDialog] = useState<'versions' | 'email' | null>(null)
  const close = () => setDialog(null)

  return (
    <div className="grid justify-items-start gap-2">
      <ActionButton icon={History} framed onClick={() => setDialog('versions')}>
        Versions
      </ActionButton>
      <PreviewLink key={post.id} postId={post.id} />
      <ActionButton icon={Send} framed onClick={() => setDialog('email')}>
        Send by email
      </ActionButton>
      {dialog === 'email' && <SendDialog postId={post.id} onClose={close} />}
      {dialog === 'versions' && (
        <VersionsDialog
          queryKey={[post.id]}
          list={async () => (await listAll('GET /api/blogs/{id}/versions', { params: { id: post.id } })).entries}
          read={async (id) =>
            (await call('GET /api/blogs/{id}/versions/{versionId}', { params: { id: post.id, versionId: id } })).fields
          }
          current={post}
          fields={collections.blogs.fields}
          restore={(id): Promise<AnyEntry> =>
            call('POST /api/blogs/{id}/versions/{versionId}/restore', {
              params: { id: post.id, versionId: id },
              body: { updated_at: post.updated_at },
            })
          }
          restored="The earlier version was restored."
          onClose={close}
          onRestored={(restored) => {
            onReplaced(restored)
            close()
          }}
        />
      )}
    </div>
  )
}

/** Makes, replaces and turns off the link that shows this post to anyone who has it. Only its hash is stored. */
function PreviewLink({ postId }: { postId: string }) {
  const queries = useQueryClient()
  const { run } = useBusy()
  const first = useRef<HTMLButtonElement>(null)
  const endpoint = { params: { id: postId } }
  const { data: link } = useAdminQuery(['preview-link', postId], () =>
    call('GET /api/blogs/{id}/preview-link', endpoint),
  )
  const [made, setMade] = useState<MadePreviewLink | null>(null)
  const show = (now: MadePreviewLink | null) => {
    setMade(now)
    queries.setQueryData(['admin', 'preview-link', postId], now)
  }

  const make = () => {
    if (link && !window.confirm('Create a new preview link? The current one stops working.')) return
    const work = async () => {
      const link = await call('POST /api/blogs/{id}/preview-link', endpoint)
      show(link)
      await copy(link)
    }
    void run(work, 'Failed to create a preview link.', sentenceOf)
  }
  const turnOff = () => {
    if (!window.confirm('Turn off the preview link? Anyone who has it can no longer see the post.')) return
    const work = async () => {
      await call('DELETE /api/blogs/{id}/preview-link', endpoint)
      show(null)
      notify.success('Preview link turned off')
      focusOn(first.current)
    }
    void run(work, 'Failed to turn off the preview link.', sentenceOf)
  }

  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap gap-1">
        <ActionButton icon={Link2} framed ref={first} onClick={make}>
          {link ? 'New preview link' : 'Preview link'}
        </ActionButton>
        {made && (
          <ActionButton icon={Copy} framed onClick={() => void copy(made)}>
            Copy link
          </ActionButton>
        )}
        {link && (
          <ActionButton icon={Link2Off} danger onClick={turnOff}>
            Turn off preview link
          </ActionButton>
        )}
      </div>
      {made ? (
        <p className="text-sm text-ink-muted">
          <a className="link wrap-anywhere" href={made.path} target="_blank" rel="noopener">
            {addressOf(made)}
          </a>{' '}
          works until {timeLabel(made.expires_at)}. Copy it now: it is not shown again.
        </p>
      ) : (
        link && (
          <p className="text-sm text-ink-muted">
            The preview link works until {timeLabel(link.expires_at)}. It is shown only once; if you no longer have it,
            create a new one.
          </p>
        )
      )}
    </div>
  )
}

const addressOf = ({ path }: MadePreviewLink) => new URL(path, location.origin).href

const copy = (link: MadePreviewLink) =>
  navigator.clipboard.writeText(addressOf(link)).then(
    () => notify.success('Copied!', `The preview link works until ${timeLabel(link.expires_at)}.`),
    () => notify.error('Copy Failed: Unable to copy to clipboard.'),
  )
