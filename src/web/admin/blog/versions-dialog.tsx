import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { Select } from '../../ui/select.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { type AnyEntry, adminApi } from '../api.ts'
import { timeLabel } from '../times.ts'
import { Differences } from './differences.tsx'

interface VersionsDialogProps {
  post: AnyEntry
  onClose: () => void
  onRestored: (post: AnyEntry) => void
  /** Asks before typed work is replaced. */
  mayReplace: () => boolean
}

/** The earlier versions of a post, the changes since each, and a button to restore it. */
export function VersionsDialog({ post, onClose, onRestored, mayReplace }: VersionsDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const list = useQuery({
    queryKey: ['versions', post.id],
    queryFn: () => adminApi.versions(post.id),
    gcTime: 0,
    staleTime: 0,
  })
  const id = chosen ?? list.data?.[0]?.id
  const version = useQuery({
    queryKey: ['versions', post.id, id],
    queryFn: () => adminApi.version(post.id, id ?? ''),
    enabled: id !== undefined,
  })

  const restore = async () => {
    if (!id || !mayReplace()) return
    setBusy(true)
    try {
      onRestored(await adminApi.restore(post.id, id, post.updated_at))
      notify.success('Updated', 'The earlier version is the post again.')
    } catch {
      notify.error('Error', 'Failed to restore this version.')
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Earlier versions"
      actions={
        version.data && (
          <Button size="small" disabled={busy} onClick={() => void restore()}>
            Restore this version
          </Button>
        )
      }
    >
      {list.isError && <p>The versions could not be loaded.</p>}
      {list.data?.length === 0 && <p>There are none yet: each save from now on keeps what it replaces.</p>}
      {list.data && list.data.length > 0 && (
        <div className="admin grid gap-5">
          <Select aria-label="Version" value={id} onChange={(event) => setChosen(event.target.value)}>
            {list.data.map(({ id, created_at, title }) => (
              <option key={id} value={id}>
                {timeLabel(created_at)}: {title}
              </option>
            ))}
          </Select>
          {version.data && <Differences before={version.data.fields} after={post} />}
        </div>
      )}
      {(list.isPending || (version.isPending && id)) && (
        <Loading label="Loading versions">
          <SkeletonText lines={4} />
        </Loading>
      )}
    </Dialog>
  )
}
