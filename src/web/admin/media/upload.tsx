import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { type Media, mediaMessages } from '../../../contract/media.ts'
import { call, session } from '../../account/session.ts'
import { ApiError, createClient } from '../../api/call.ts'
import { uploading } from '../../api/uploading.ts'
import { Field, Input } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.tsx'

export function useUpload() {
  const [running, setRunning] = useState(0)

  const upload = async (file: File, onSent: (share: number) => void = () => {}): Promise<Media | null> => {
    if (file.size > limits.upload) {
      notify.error('Upload failed', mediaMessages.tooLarge)
      return null
    }
    setRunning((count) => count + 1)
    try {
      const form = new FormData()
      form.set('file', file)
      form.set('alt', '')
      return await uploader(onSent).call('POST /api/media', { form })
    } catch (error) {
      notify.error('Upload failed', error instanceof ApiError ? error.message : mediaMessages.unreadable)
      return null
    } finally {
      setRunning((count) => count - 1)
    }
  }
  return { upload, busy: running > 0 }
}

/** Calls on behalf of the owner that report how much of a form is sent, from 0 to 1. */
const uploader = (onSent: (share: number) => void) =>
  createClient(uploading(onSent, session.token()), ({ code }) => code === 'unauthorized' && session.expire())

/** @param sent from 0 to 1 */
export const UploadProgress = ({ name, sent }: { name: string; sent: number }) => (
  <p className="grid flex-1 gap-1 text-sm text-ink-muted">
    <span className="wrap-anywhere">Uploading {name}…</span>
    <progress
      className="h-1.5 w-full accent-signal"
      aria-label={`Uploading ${name}`}
      max={1}
      value={sent || undefined}
    />
  </p>
)

export function AltText({ media, onKept }: { media: Media; onKept: (media: Media) => void }) {
  const [kept, setKept] = useState(media.alt ?? '')
  const [alt, setAlt] = useState(kept)

  const keep = async () => {
    if (alt.trim() === kept) return
    try {
      const described = await call('PUT /api/media/{id}', { params: { id: media.id }, body: { alt } })
      setKept(described.alt ?? '')
      onKept(described)
    } catch {
      notify.error('Error', 'Failed to save the alt text.')
    }
  }

  return (
    <Field
      label="What does the image show?"
      hint="For people who cannot see it. Leave it empty if the image is decorative."
    >
      {(control) => (
        <Input
          {...control}
          value={alt}
          maxLength={limits.altText}
          onChange={(event) => setAlt(event.target.value)}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Otherwise Enter would submit the form around it, of which it is not a part.
            event.preventDefault()
            void keep()
          }}
        />
      )}
    </Field>
  )
}
