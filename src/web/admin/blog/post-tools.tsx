import { History } from 'lucide-react'
import { useState } from 'react'
import type { AnyEntry } from '../api.ts'
import { agreesToLeave } from '../form/unsaved.ts'
import { PreviewLink } from './preview-link.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

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
      <PreviewLink postId={post.id} />
      {looking && (
        <VersionsDialog
          post={post}
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
