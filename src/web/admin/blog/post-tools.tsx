import { History, Link2 } from 'lucide-react'
import { useState } from 'react'
import { notify } from '../../ui/notify.ts'
import { type AnyEntry, adminApi } from '../api.ts'
import { agreesToLeave } from '../form/unsaved.ts'
import { VersionsDialog } from './versions-dialog.tsx'

/** What can be done with a post that is saved already. */
export function PostTools({ post, onReplaced }: { post: AnyEntry; onReplaced: (post: AnyEntry) => void }) {
  const [looking, setLooking] = useState(false)
  const [link, setLink] = useState<string | null>(null)

  const makeLink = async () => {
    try {
      const { path } = await adminApi.previewLink(post.id)
      const address = new URL(path, location.origin).href
      setLink(address)
      await navigator.clipboard.writeText(address).then(
        () => notify.success('Copied!', 'The preview link works for a week.'),
        () => {},
      )
    } catch {
      notify.error('Error', 'Failed to make a preview link.')
    }
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-1">
        <button type="button" className="admin-action border-line" onClick={() => setLooking(true)}>
          <History aria-hidden />
          Versions
        </button>
        <button type="button" className="admin-action border-line" onClick={() => void makeLink()}>
          <Link2 aria-hidden />
          Preview link
        </button>
      </div>
      {link && (
        <p className="text-sm wrap-anywhere">
          <a className="link" href={link} target="_blank" rel="noopener">
            {link}
          </a>
        </p>
      )}
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
