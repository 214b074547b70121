import { knownDevice } from './known-device.ts'
import { call, file } from './session.ts'

/** The calls of a visitor's own account (spec 7). */
export const accountApi = {
  signIn: async (email: string, password: string) => {
    const device = knownDevice.read()
    const answer = await call('POST /api/auth/login', { body: { email, password, ...(device && { device }) } })
    knownDevice.write(answer.device)
    return answer
  },
  signUp: (person: { email: string; password: string; display_name: string | null }) =>
    call('POST /api/auth/signup', { body: person }),
  requestReset: (email: string, redirectUrl: string) =>
    call('POST /api/auth/reset-password-request', { body: { email, redirectUrl } }),
  reset: async (body: { access_token: string; refresh_token: string; new_password: string }) => {
    knownDevice.write((await call('POST /api/auth/reset-password', { body })).device)
  },
  changePassword: (current_password: string, new_password: string) =>
    call('POST /api/auth/change-password', { body: { current_password, new_password } }),
  rename: (display_name: string | null) => call('PUT /api/auth/me', { body: { display_name } }),
  signOutEverywhere: () => call('POST /api/auth/logout-all'),
  ownData: () => file('GET /api/auth/export'),
  remove: (password: string, comments: 'anonymise' | 'delete') =>
    call('DELETE /api/auth/me', { body: { password, comments } }),
}
