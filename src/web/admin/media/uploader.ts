import { session } from '../../account/session.ts'
import { createClient, type Transport } from '../../api/call.ts'

/** Calls on behalf of the owner that report how much of a form is sent, from 0 to 1. `fetch` cannot. */
export const uploader = (onSent: (share: number) => void) =>
  createClient(transport(onSent), ({ code }) => code === 'unauthorized' && session.expire())

const transport =
  (onSent: (share: number) => void): Transport =>
  (path, { method = 'GET', body, headers } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, path)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      const token = session.token()
      if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onSent(loaded / total)
      request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }))
      request.onerror = () => reject(new TypeError('The upload was interrupted.'))
      request.send(body instanceof FormData ? body : null)
    })
