import { X } from 'lucide-react'
import { useQueryClient } from '../../queries/hooks.ts'
import { AltText } from '../media/alt-text.tsx'
import { UploadProgress } from '../media/upload-progress.tsx'
import type { useTextImages } from './use-text-images.ts'

/** The images that were just added: how much is sent, then the alt text, which is stored with the image. */
export function ImageCards({ images: { images, change, dismiss } }: { images: ReturnType<typeof useTextImages> }) {
  const queries = useQueryClient()
  if (images.length === 0) return null
  return (
    <ul className="admin-image-cards" aria-label="Added images">
      {images.map(({ key, name, sent, media }) => (
        <li key={key} className="admin-image-card">
          {media ? (
            <>
              <img src={media.url} alt="" className="admin-thumb" />
              <div className="min-w-0 flex-1">
                <AltText
                  media={media}
                  onKept={(kept) => {
                    change(key, { media: kept })
                    void queries.invalidateQueries({ queryKey: ['rendered'] })
                  }}
                />
              </div>
              <button type="button" className="admin-action" aria-label={`Close ${name}`} onClick={() => dismiss(key)}>
                <X aria-hidden />
              </button>
            </>
          ) : (
            <UploadProgress name={name} sent={sent} />
          )}
        </li>
      ))}
    </ul>
  )
}
