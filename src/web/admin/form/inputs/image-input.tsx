import { Images, ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { imageAccept } from '../../../../contract/image-files.ts'
import type { Media } from '../../../../contract/media.ts'
import { siteFiles } from '../../../../contract/site-map.ts'
import { list } from '../../../account/session.ts'
import { useQuery, useQueryClient } from '../../../queries/hooks.ts'
import { Input } from '../../../ui/field.tsx'
import { ThemedImage } from '../../../ui/picture.tsx'
import { LibraryDialog } from '../../media/library-dialog.tsx'
import { AltText, useUpload } from '../../media/upload.tsx'
import type { InputProps } from '../editable.ts'
import { Labelled } from './text-inputs.tsx'

const imageAt = (address: string) => ['image-at', address]

/** An image's address, typed or from an upload. Asks for a description if the field has an alt text. */
export function ImageInput({ name, field, form, error }: InputProps) {
  const picker = useRef<HTMLInputElement>(null)
  const { upload, busy } = useUpload()
  const [library, setLibrary] = useState(false)
  const address = String(form.watch(name) ?? '')
  const queries = useQueryClient()
  // The description is stored with the image, whether it was uploaded now or earlier.
  const { data: image } = useQuery({
    queryKey: imageAt(address),
    queryFn: async () => (await list('GET /api/media', { query: { url: address } })).entries[0] ?? null,
    enabled: Boolean(field.described) && address.startsWith(siteFiles.media),
    retry: false,
  })

  const remember = (media: Media) => queries.setQueryData(imageAt(media.url), media)

  const take = async (file: File | undefined) => {
    const media = file && (await upload(file))
    if (media) show(media)
  }
  const show = (media: Media) => {
    form.setValue(name, media.url, { shouldDirty: true, shouldValidate: true })
    remember(media)
  }

  return (
    <div className="grid gap-3">
      <Labelled field={field} error={error} hint={field.hint ?? 'A web address, or a file from this computer.'}>
        {(control) => (
          <span className="admin-image-input">
            {/^(https?:\/)?\//.test(address) && (
              <ThemedImage key={address} src={address} alt="" className="admin-thumb" />
            )}
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              onPaste={(event) => void take(event.clipboardData.files[0])}
              {...form.register(name)}
            />
            <button
              type="button"
              className="admin-action border-wire"
              disabled={busy}
              onClick={() => picker.current?.click()}
            >
              <ImageUp aria-hidden />
              {busy ? 'Uploading…' : 'Upload'}
              <span className="sr-only"> for {field.label}</span>
            </button>
            <button type="button" className="admin-action border-wire" onClick={() => setLibrary(true)}>
              <Images aria-hidden />
              Library
              <span className="sr-only"> for {field.label}</span>
            </button>
          </span>
        )}
      </Labelled>
      <input
        ref={picker}
        type="file"
        accept={imageAccept}
        hidden
        aria-label={`File for ${field.label}`}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {library && <LibraryDialog onChoose={show} onClose={() => setLibrary(false)} />}
      {field.described && image?.url === address && <AltText key={image.id} media={image} onKept={remember} />}
    </div>
  )
}
