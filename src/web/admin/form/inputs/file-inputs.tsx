import { FileUp, Images, ImageUp } from 'lucide-react'
import { useState } from 'react'
import { cvAccept, cvMessages } from '../../../../contract/cv.ts'
import { imageAccept } from '../../../../contract/image-files.ts'
import { limits } from '../../../../contract/limits.ts'
import type { Media } from '../../../../contract/media.ts'
import { siteFiles } from '../../../../contract/site-map.ts'
import { call, list } from '../../../account/session.ts'
import { messageOf } from '../../../api/call.ts'
import { useQuery, useQueryClient } from '../../../queries/hooks.ts'
import { notify } from '../../../ui/notify.tsx'
import { ThemedImage } from '../../../ui/picture.tsx'
import { useOnce } from '../../../ui/use-once.ts'
import { ActionButton } from '../../list/action-button.tsx'
import { UploadButton } from '../../media/file-picker.tsx'
import { LibraryDialog } from '../../media/library-dialog.tsx'
import { AltText, useUpload } from '../../media/upload.tsx'
import type { InputProps } from '../editable.ts'
import { Labelled, Line } from './text-inputs.tsx'

const isAddress = (text: string) => /^(https?:\/)?\//.test(text)
const imageAt = (address: string) => ['image-at', address]

/** An image's address, typed or from an upload. Asks for a description if the field has an alt text. */
export function ImageInput(props: InputProps) {
  const { name, field, form, error } = props
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
  const show = (media: Media) => {
    form.setValue(name, media.url, { shouldDirty: true, shouldValidate: true })
    remember(media)
  }
  const take = async (file: File | undefined) => {
    const media = file && (await upload(file))
    if (media) show(media)
  }

  return (
    <div className="grid gap-3">
      <Labelled field={field} error={error} hint={field.hint ?? 'A web address, or a file from this computer.'}>
        {(control) => (
          <span className="flex flex-wrap items-center gap-2">
            {isAddress(address) && <ThemedImage key={address} src={address} alt="" className="admin-thumb" />}
            <Line
              of={props}
              {...control}
              spellCheck={false}
              className="w-auto min-w-0 flex-[1_1_10rem]"
              onPaste={(event) => void take(event.clipboardData.files[0])}
            />
            <UploadButton icon={ImageUp} label={field.label} accept={imageAccept} busy={busy} onFile={take} />
            <ActionButton icon={Images} className="border-wire" onClick={() => setLibrary(true)}>
              Library
              <span className="sr-only"> for {field.label}</span>
            </ActionButton>
          </span>
        )}
      </Labelled>
      {library && <LibraryDialog onChoose={show} onClose={() => setLibrary(false)} />}
      {field.described && image?.url === address && <AltText key={image.id} media={image} onKept={remember} />}
    </div>
  )
}

export function DocumentInput(props: InputProps) {
  const { name, field, form, error } = props
  const { busy, once } = useOnce()
  const address = String(form.watch(name) ?? '')

  const take = (file: File | undefined) => {
    if (!file || busy) return
    const failed = (why: string) => notify.error('Upload failed', why)
    if (file.size > limits.cv) return failed(cvMessages.tooLarge)
    const store = async () => {
      const body = new FormData()
      body.set('file', file)
      const { url } = await call('POST /api/admin/settings/cv', { form: body })
      form.setValue(name, url, { shouldDirty: true, shouldValidate: true })
    }
    void once(store, (reason) => failed(messageOf(reason, 'The file could not be uploaded. Try again.')))
  }

  const open = isAddress(address) && (
    <a className="link" href={address} target="_blank" rel="noopener">
      Open it
    </a>
  )
  return (
    <Labelled
      field={field}
      error={error}
      hint={
        <>
          {field.hint} {open}
        </>
      }
    >
      {(control) => (
        <span className="flex items-center gap-2">
          <Line of={props} {...control} inputMode="url" spellCheck={false} className="min-w-0 flex-1" />
          <UploadButton icon={FileUp} label={field.label} accept={cvAccept} busy={busy} onFile={take} />
        </span>
      )}
    </Labelled>
  )
}
