import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { imageAccept, type Media } from '../../../../contract/media.ts'
import { Input } from '../../../ui/input.tsx'
import { AltText } from '../../media/alt-text.tsx'
import { useUpload } from '../../media/use-upload.ts'
import type { InputProps } from '../input-props.ts'
import { Labelled } from './text-inputs.tsx'

/** An address, or an upload that becomes one; then what the image shows is asked for, where visitors are told. */
export function ImageInput({ name, field, form, error }: InputProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [uploaded, setUploaded] = useState<Media | null>(null)
  const { upload, busy } = useUpload()
  const address = String(form.watch(name) ?? '')

  const take = async (file: File | undefined) => {
    const media = file && (await upload(file))
    if (!media) return
    form.setValue(name, media.url, { shouldDirty: true, shouldValidate: true })
    setUploaded(media)
  }

  return (
    <div className="grid gap-3">
      <Labelled field={field} error={error} hint={field.hint ?? 'An address, or a file from this machine.'}>
        {(control) => (
          <span className="flex items-center gap-2">
            {/^(https?:\/)?\//.test(address) && <img key={address} src={address} alt="" className="admin-thumb" />}
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              className="min-w-0 flex-1"
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
      {field.described && uploaded?.url === address && <AltText key={uploaded.id} media={uploaded} />}
    </div>
  )
}
