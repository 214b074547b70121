import { Copy, History, Link2, Link2Off, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { collections } from '../../../contract/collections.ts'
import type { MadePreviewLink } from '../../../contract/writing.ts'
import { call, listAll } from '../../account/session.ts'
import { useQuery, useQueryClient } from '../../queries/hooks.ts'
import { notify } from '../../ui/notify.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import type { AnyEntry } from '../api.ts'
import { agreesToLeave } from '../form/unsaved.ts'
import { focusOn } from '../keep-focus.ts'
import { ActionButton } from '../list/action-button.tsx'
import { VersionsDialog } from '../versions/versions-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'

/** The actions for a saved post. */
export function PostTools({ post, onReplaced }: { post: AnyEntry; onReplaced: (post: AnyEntry) => void }) {
  const [looking, setLooking] = useState(false)

  return (
    <div className="grid gap-2">
      <div>
        <ActionButton icon={History} framed onClick={() => setLooking(true)}>
          Versions
        </ActionButton>
      </div>
      <PreviewLink key={post.id} postId={post.id} />
      <SendButton postId={post.id} />
      {looking && (
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
          onClose={() => setLooking(false)}
          onRestored={(restored) => {
            onReplaced(restored)
            setLooking(false)
          }}
          mayReplace={agreesToLeave}
        />
      )}
    </div>
  )
}

/** Opens the email of a saved post. */
function SendButton({ postId }: { postId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <ActionButton icon={Send} framed onClick={() => setOpen(true)}>
        Send by email
      </ActionButton>
      {open && <SendDialog postId={postId} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Makes, replaces and turns off the link that shows this post to anyone who has it. Only its hash is stored. */
function PreviewLink({ postId }: { postId: string }) {
  const queries = useQueryClient()
  const first = useRef<HTMLButtonElement>(null)
  const queryKey = ['preview-link', postId]
  const { data: link } = useQuery({
    queryKey,
    queryFn: () => call('GET /api/blogs/{id}/preview-link', { params: { id: postId } }),
    retry: false,
  })
  const [made, setMade] = useState<MadePreviewLink | null>(null)
  const show = (now: MadePreviewLink | null) => {
    setMade(now)
    queries.setQueryData(queryKey, now)
  }

  const make = async () => {
    if (link && !window.confirm('Create a new preview link? The current one stops working.')) return
    try {
      const link = await call('POST /api/blogs/{id}/preview-link', { params: { id: postId } })
      show(link)
      await copy(link)
    } catch {
      notify.error('Error', 'Failed to create a preview link.')
    }
  }
  const turnOff = async () => {
    if (!window.confirm('Turn off the preview link? Anyone who has it can no longer see the post.')) return
    try {
      await call('DELETE /api/blogs/{id}/preview-link', { params: { id: postId } })
      show(null)
      notify.success('Preview link turned off')
      focusOn(first.current)
    } catch {
      notify.error('Error', 'Failed to turn off the preview link.')
    }
  }

  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap gap-1">
        <ActionButton icon={Link2} framed ref={first} onClick={() => void make()}>
          {link ? 'New preview link' : 'Preview link'}
        </ActionButton>
        {made && (
          <ActionButton icon={Copy} framed onClick={() => void copy(made)}>
            Copy link
          </ActionButton>
        )}
        {link && (
          <ActionButton icon={Link2Off} danger onClick={() => void turnOff()}>
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
