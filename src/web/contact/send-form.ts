import { createClient, type Transport } from '../api/call.ts'

/** Sends the form with its file. @param onProgress from 0 to 1 */
export const sendForm = (form: FormData, onProgress: (done: number) => void) =>
  createClient(uploading(onProgress)).call('POST /api/contact/with-attachment', { form })

/** XMLHttpRequest, because `fetch` does not report the progress of an upload. */
const uploading =
  (onProgress: (done: number) => void): Transport =>
  (path, { method = '', body } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, path)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
      request.onerror = reject
      request.onabort = reject
      request.send(body instanceof FormData ? body : null)
    })
