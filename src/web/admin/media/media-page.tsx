import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { editAddress } from '../../../contract/entry-kinds.ts'
import { imageAccept } from '../../../contract/image-files.ts'
import { type ImageUse, type Media, mediaMessages } from '../../../contract/media.ts'
import { paths } from '../../../contract/site-map.ts'
import { call } from '../../account/session.ts'
import { TextLink } from '../../router/router.tsx'
import { SmallButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useFileDrop } from '../../ui/file-drop.ts'
import { notify } from '../../ui/notify.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { pageOfKind } from '../admin-pages.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { ActionButton } from '../list/action-button.tsx'
import { List } from '../list/list.tsx'
import { useReload, useRowAction } from '../list/row.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { useCommands } from '../palette/commands.ts'
import { FilePicker } from './file-picker.tsx'
import { useImageList } from './library-dialog.tsx'
import { AltText, UploadProgress, useUpload } from './upload.tsx'

export function MediaPage() {
  const { search, list, empty } = useImageList({ uses: true })
  const picker = useRef<HTMLInputElement>(null)
  const reload = useReload()
  const { upload } = useUpload()
  const [sending, setSending] = useState<{ name: string; sent: number } | null>(null)

  const take = async (files: File[]) => {
    for (const file of files) {
      setSending({ name: file.name, sent: 0 })
      await upload(file, (sent) => setSending({ name: file.name, sent }))
    }
    setSending(null)
    list.setPage(1)
    await reload([])
  }

  const choose = () => picker.current?.click()
  useCommands(() => [{ label: 'Upload images', icon: ImageUp, words: 'add', place: 'first', run: choose }])

  const { isOver, handlers } = useFileDrop(take)

  return (
    <div
      className={cx('min-h-[60dvh]', isOver && 'outline-2 outline-offset-12 outline-signal outline-dashed')}
      {...handlers}
    >
      <PageHeader heading="Media" text="Upload images with the button, or drop them anywhere on this page.">
        <SmallButton onClick={choose}>
          <ImageUp aria-hidden />
          Upload images
        </SmallButton>
      </PageHeader>
      <FilePicker element={picker} accept={imageAccept} label="Images for the library" onFiles={take} />
      <div className="grid gap-4">
        {sending && <UploadProgress {...sending} />}
        {list.data && <SearchBox label="Search images" search={search} count={list.data.total} />}
        <List
          list={list}
          label="Images"
          many="images"
          empty={empty}
          grid="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-8 py-2"
        >
          {(image) => <ImageRow key={image.id} image={image} />}
        </List>
      </div>
    </div>
  )
}

function ImageRow({ image }: { image: Media }) {
  const { id, url, name, width, height, bytes, created_at, uses } = image
  const { row, busy, act } = useRowAction()
  const reload = useReload()

  const remove = () => {
    // The server checks it again.
    if (uses && uses.length > 0) return notify.error('Error', mediaMessages.inUse(uses))
    void act({
      confirm: `Delete the image “${name}”? This cannot be undone.`,
      call: () => call('DELETE /api/media/{id}', { params: { id } }),
      done: ['Deleted', 'Image removed.'],
      failed: 'Failed to delete the image.',
    })
  }

  return (
    <li ref={row} className="grid min-w-0 grid-rows-[auto_1fr] gap-3.5">
      <a href={url} target="_blank" rel="noopener" className="admin-image-frame" aria-label={`Open ${name}`}>
        <img src={url} alt="" width={width} height={height} loading="lazy" decoding="async" />
      </a>
      <div className="grid content-start gap-3">
        <div>
          <h2 className="text-base wrap-anywhere">{name}</h2>
          <p className="admin-facts">
            <span className="tabular-nums">
              {width} × {height}
            </span>
            <span className="tabular-nums">{Math.ceil(bytes / 1024)} KB</span>
            <time dateTime={created_at}>{timeLabel(created_at)}</time>
          </p>
        </div>
        <AltText media={image} onKept={() => void reload([])} />
        <Uses uses={uses ?? []} />
        <div>
          <ActionButton icon={Trash2} danger busy={busy} onClick={remove}>
            Delete
            <span className="sr-only"> {name}</span>
          </ActionButton>
        </div>
      </div>
    </li>
  )
}

function Uses({ uses }: { uses: NonNullable<Media['uses']> }) {
  if (uses.length === 0) return <p className="text-sm text-ink-muted">Not used.</p>
  return (
    <div className="text-sm">
      <p className="text-ink-muted">Used in</p>
      <ul>
        {uses.map((use) => (
          <li key={`${use.kind}${use.id}`} className="wrap-anywhere">
            <TextLink to={addressOfUse(use)}>{use.title || 'Untitled'}</TextLink>
            {use.kind !== 'settings' && <span className="text-ink-muted"> · {placeOfUse(use)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function addressOfUse({ kind, id, deleted }: ImageUse): string {
  if (deleted) return paths.adminPage('deleted')
  if (kind === 'settings' || id === null) return paths.adminSettings()
  return editAddress(kind, id)
}

const placeOfUse = ({ kind, deleted }: ImageUse): string => (deleted ? 'Deleted' : (pageOfKind(kind)?.label ?? kind))
