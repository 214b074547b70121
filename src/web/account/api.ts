import type { Viewer } from '../../contract/accounts.ts'
import { send, sendFor } from '../api/calls.ts'
import { knownDevice } from './known-device.ts'

interface Spoken {
  message: string
}

/** The calls about the visitor's own account (spec 7). */
export const accountApi = {
  signIn: async (email: string, password: string) => {
    const device = knownDevice.read()
    const answer = await sendFor<{ token: string; user: Viewer; device: string }>('POST', '/auth/login', {
      email,
      password,
      ...(device && { device }),
    })
    knownDevice.write(answer.device)
    return answer
  },
  signUp: (person: { email: string; password: string; display_name: string | null }) =>
    sendFor<Spoken>('POST', '/auth/signup', person),
  requestReset: (email: string, redirectUrl: string) =>
    sendFor<Spoken>('POST', '/auth/reset-password-request', { email, redirectUrl }),
  reset: async (body: { access_token: string; refresh_token: string; new_password: string }) => {
    knownDevice.write((await sendFor<Spoken & { device: string }>('POST', '/auth/reset-password', body)).device)
  },
  changePassword: (current_password: string, new_password: string) =>
    sendFor<Spoken>('POST', '/auth/change-password', { current_password, new_password }),
  rename: (display_name: string | null) => sendFor<Viewer>('PUT', '/auth/me', { display_name }),
  signOutEverywhere: () => send('POST', '/auth/logout-all'),
  ownData: async (): Promise<Blob> => (await send('GET', '/auth/export')).blob(),
  remove: (password: string, comments: 'anonymise' | 'delete') => send('DELETE', '/auth/me', { password, comments }),
}
