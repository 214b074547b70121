import type { Transport } from './call.ts'

/** Sends a form with XMLHttpRequest, because `fetch` does not tell how much of it is sent. @param onSent from 0 to 1 */
export const uploading =
  (onSent: (share: number) => void, token: string | null = null): Transport =>
  (path, { method = '', body } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, path)
      if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }))
      request.onerror = reject
      request.onabort = reject
      request.send(body instanceof FormData ? body : null)
    })
