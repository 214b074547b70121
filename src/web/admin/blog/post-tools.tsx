import { History } from 'lucide-react'
import { useState } from 'react'
import { collections } from '../../../contract/collections.ts'
import { type AnyEntry, adminApi } from '../api.ts'
import { agreesToLeave } from '../form/unsaved.ts'
import { VersionsDialog } from '../versions/versions-dialog.tsx'
import { PreviewLink } from './preview-link.tsx'
import { SendButton } from './send-button.tsx'

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
