import { Copy, History, Link2, Link2Off, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { collections } from '../../../contract/collections.ts'
import type { MadePreviewLink } from '../../../contract/writing.ts'
import { useQuery, useQueryClient } from '../../queries/hooks.ts'
import { notify } from '../../ui/notify.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { type AnyEntry, adminApi } from '../api.ts'
import { agreesToLeave } from '../form/unsaved.ts'
import { focusOn } from '../keep-focus.ts'
import { VersionsDialog } from '../versions/versions-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'

/** The actions for a saved post. */
export function PostTools({ post, onReplaced }: { post: AnyEntry; onReplaced: (post: AnyEntry) => void }) {
  const [looking, setLooking] = useState(false)

  return (
    <div className="grid gap-2">
      <div>
        <button type="button" className="admin-action border-line" onClick={() => setLooking(true)}>
          <History aria-hidden />
          Versions
        </button>
      </div>
      <PreviewLink key={post.id} postId={post.id} />
      <SendButton postId={post.id} />
      {looking && (
        <VersionsDialog
          queryKey={[post.id]}
          list={() => adminApi.versions(post.id)}
          read={async (id) => (await adminApi.version(post.id, id)).fields}
          current={post}
          fields={collections.blogs.fields}
          restore={(id): Promise<AnyEntry> => adminApi.restore(post.id, id, post.updated_at)}
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
      <button type="button" className="admin-action border-line" onClick={() => setOpen(true)}>
        <Send aria-hidden />
        Send by email
      </button>
      {open && <SendDialog postId={postId} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Makes, replaces and turns off the link that shows this post to anyone who has it. Only its hash is stored. */
function PreviewLink({ postId }: { postId: string }) {
  const queries = useQueryClient()
  const first = useRef<HTMLButtonElement>(null)
  const queryKey = ['preview-link', postId]
  const { data: link } = useQuery({ queryKey, queryFn: () => adminApi.previewLink(postId), retry: false })
  const [made, setMade] = useState<MadePreviewLink | null>(null)
  const show = (now: MadePreviewLink | null) => {
    setMade(now)
    queries.setQueryData(queryKey, now)
  }

  const make = async () => {
    if (link && !window.confirm('Create a new preview link? The current one stops working.')) return
    try {
      const link = await adminApi.makePreviewLink(postId)
      show(link)
      await copy(link)
    } catch {
      notify.error('Error', 'Failed to create a preview link.')
    }
  }
  const turnOff = async () => {
    if (!window.confirm('Turn off the preview link? Anyone who has it can no longer see the post.')) return
    try {
      await adminApi.dropPreviewLink(postId)
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
        <button ref={first} type="button" className="admin-action border-line" onClick={() => void make()}>
          <Link2 aria-hidden />
          {link ? 'New preview link' : 'Preview link'}
        </button>
        {made && (
          <button type="button" className="admin-action border-line" onClick={() => void copy(made)}>
            <Copy aria-hidden />
            Copy link
          </button>
        )}
        {link && (
          <button type="button" className="admin-action admin-action-danger" onClick={() => void turnOff()}>
            <Link2Off aria-hidden />
            Turn off preview link
          </button>
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
