import { ImageUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { imageAccept } from '../../../contract/image-files.ts'
import { useQueryClient } from '../../queries/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { List } from '../list/list.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { useCommands } from '../palette/commands.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { ImageRow } from './image-row.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useImageList } from './use-image-list.ts'
import { useUpload } from './use-upload.ts'

/** The library: every uploaded image with its alt text and where it is used. */
export function MediaPage() {
  const { search, list, empty } = useImageList({ uses: true })
  const picker = useRef<HTMLInputElement>(null)
  const queries = useQueryClient()
  const { upload } = useUpload()
  const [sending, setSending] = useState<{ name: string; sent: number } | null>(null)
  const [dropping, setDropping] = useState(false)

  const take = async (files: File[]) => {
    for (const file of files) {
      setSending({ name: file.name, sent: 0 })
      await upload(file, (sent) => setSending({ name: file.name, sent }))
    }
    setSending(null)
    list.setPage(1)
    await queries.invalidateQueries({ queryKey: ['admin', 'media'] })
  }

  const choose = () => picker.current?.click()
  useCommands(() => [{ label: 'Upload images', icon: ImageUp, words: 'add', place: 'first', run: choose }])

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setDropping(false)
    void take([...event.dataTransfer.files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the button.
    <div
      className={cx('admin-drop', dropping && 'admin-dropping')}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setDropping(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) && setDropping(false)
      }
      onDrop={onDrop}
    >
      <PageHeader heading="Media" text="Upload images with the button, or drop them anywhere on this page.">
        <Button variant="secondary" size="small" onClick={choose}>
          <ImageUp aria-hidden />
          Upload images
        </Button>
      </PageHeader>
      <input
        ref={picker}
        type="file"
        accept={imageAccept}
        multiple
        hidden
        aria-label="Images for the library"
        onChange={(event) => {
          void take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <div className="grid gap-4">
        {sending && <UploadProgress {...sending} />}
        {list.data && <SearchBox label="Search images" search={search} count={list.data.total} />}
        <List list={list} label="Images" many="images" empty={empty} className="admin-images">
          {(image) => <ImageRow key={image.id} image={image} />}
        </List>
      </div>
    </div>
  )
}
