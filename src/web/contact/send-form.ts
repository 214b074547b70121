import type { ErrorBody } from '../../contract/errors.ts'
import { ApiError } from '../api/client.ts'

/**
 * Sends the form with its file. An XMLHttpRequest, because `fetch` does not tell how far an upload is.
 * @param onProgress from 0 to 1
 */
export const sendForm = (form: FormData, onProgress: (done: number) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/contact/with-attachment')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new ApiError(request.status, bodyOf(request.responseText)))
    }
    request.onerror = () => reject(new ApiError(0, {}))
    request.onabort = request.onerror
    request.send(form)
  })

function bodyOf(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
