import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import type { Media } from '../../../contract/media.ts'
import { Field, Input } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.tsx'
import { adminApi } from '../api.ts'

/** Asks for the alt text of an uploaded image, and saves it when the field loses the focus or at Enter. */
export function AltText({ media, onKept }: { media: Media; onKept: (media: Media) => void }) {
  const [kept, setKept] = useState(media.alt ?? '')
  const [alt, setAlt] = useState(kept)

  const keep = async () => {
    if (alt.trim() === kept) return
    try {
      const described = await adminApi.describe(media.id, alt)
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
            // It is not part of the form around it, which Enter would submit.
            event.preventDefault()
            void keep()
          }}
        />
      )}
    </Field>
  )
}
