import { type DragEvent, type RefObject, useRef, useState } from 'react'
import type { Media } from '../../../contract/media.ts'
import { useUpload } from '../media/upload.tsx'
import { applyEdit, image } from './commands.ts'

interface TextImage {
  key: number
  name: string
  /** How much of it is sent, from 0 to 1. */
  sent: number
  /** Null until it is stored. */
  media: Media | null
}

export const imagesOf = (files: FileList): File[] => [...files].filter(({ type }) => type.startsWith('image/'))

/** Uploads images and inserts them where the cursor was, while the person types on. */
export function useTextImages(area: RefObject<HTMLTextAreaElement | null>) {
  const [images, setImages] = useState<TextImage[]>([])
  const { upload } = useUpload()
  const last = useRef(0)
  const change = (key: number, next: Partial<TextImage>) =>
    setImages((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one)))
  const dismiss = (key: number) => setImages((all) => all.filter((one) => one.key !== key))

  const textBefore = () => area.current?.value.slice(0, area.current.selectionStart) ?? ''

  const insert = async (files: File[]) => {
    const waiting = files.map((file) => ({ file, key: ++last.current }))
    setImages((all) => [...all, ...waiting.map(({ file, key }) => ({ key, name: file.name, sent: 0, media: null }))])
    let before = textBefore()
    for (const { file, key } of waiting) {
      const media = await upload(file, (sent) => change(key, { sent }))
      if (!media) dismiss(key)
      else {
        change(key, { media })
        before = insertImage(area.current, before, media.url)
      }
    }
  }

  const insertStored = (media: Media) => {
    insertImage(area.current, textBefore(), media.url)
    setImages((all) => [...all, { key: ++last.current, name: media.name, sent: 1, media }])
  }

  return { images, insert, insertStored, change, dismiss }
}

/** @returns the text up to the end of the image, after which the next one goes */
function insertImage(area: HTMLTextAreaElement | null, before: string, url: string): string {
  if (!area) return before
  const { value, selectionStart } = area
  // If the text before its place has changed, the image goes to the cursor.
  const at = value.startsWith(before) ? before.length : selectionStart
  const edit = image(url)({ value, start: at, end: at })
  const focused = document.activeElement
  const end = edit.from + edit.text.length
  const cursor = selectionStart > at ? selectionStart + edit.text.length : selectionStart === at ? end : selectionStart
  applyEdit(area, { ...edit, select: [cursor, cursor] })
  if (focused instanceof HTMLInputElement) focused.focus()
  return area.value.slice(0, end)
}

export function cursorToDrop(area: HTMLTextAreaElement, { clientX, clientY }: DragEvent): void {
  const place = document.caretPositionFromPoint?.(clientX, clientY)
  if (place?.offsetNode === area) area.setSelectionRange(place.offset, place.offset)
}
