import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { type Media, mediaMessages } from '../../../contract/media.ts'
import { ApiError } from '../../api/call.ts'
import { notify } from '../../ui/notify.tsx'
import { adminApi } from '../api.ts'

/** Uploads an image, and shows a toast if it is refused. */
export function useUpload() {
  const [running, setRunning] = useState(0)

  const upload = async (file: File, onSent?: (share: number) => void): Promise<Media | null> => {
    if (file.size > limits.upload) {
      notify.error('Upload failed', mediaMessages.tooLarge)
      return null
    }
    setRunning((count) => count + 1)
    try {
      return await adminApi.upload(file, onSent)
    } catch (error) {
      notify.error('Upload failed', error instanceof ApiError ? error.message : mediaMessages.unreadable)
      return null
    } finally {
      setRunning((count) => count - 1)
    }
  }
  return { upload, busy: running > 0 }
}
