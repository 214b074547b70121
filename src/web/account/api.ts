import type { ErrorBody } from '../../contract/errors.ts'
import { type Answer, ApiError } from '../api/call.ts'
import { knownDevice } from './known-device.ts'
import { call, file } from './session.ts'

type SignedIn = Answer<'POST /api/auth/login'>

const known = (answer: SignedIn): SignedIn => {
  knownDevice.write(answer.device)
  return answer
}

/** The calls of a visitor's own account (spec 7). */
export const accountApi = {
  /** @returns the session, or the challenge of an account with a second factor */
  signIn: async (email: string, password: string): Promise<SignedIn | { challenge: string }> => {
    const device = knownDevice.read()
    const body = { email, password, ...(device && { device }) }
    const answer = (await call('POST /api/auth/login', { body, alsoRead: 403 })) as SignedIn | ErrorBody
    if ('token' in answer) return known(answer)
    if (answer.challenge) return { challenge: answer.challenge }
    throw new ApiError(403, answer)
  },
  secondStep: async (challenge: string, code: string): Promise<SignedIn> => {
    const device = knownDevice.read()
    const body = { challenge, code, ...(device && { device }) }
    return known(await call('POST /api/auth/login/second-factor', { body }))
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
  changeEmail: (email: string, password: string) => call('POST /api/auth/email', { body: { email, password } }),
  sessions: () => call('GET /api/auth/sessions'),
  endSession: (id: string) => call('DELETE /api/auth/sessions/{id}', { params: { id } }),
  endOtherSessions: () => call('DELETE /api/auth/sessions'),
  secondFactor: () => call('GET /api/auth/second-factor'),
  beginSecondFactor: (password: string) => call('POST /api/auth/second-factor/setup', { body: { password } }),
  confirmSecondFactor: (code: string) => call('POST /api/auth/second-factor', { body: { code } }),
  renewRecoveryCodes: (password: string, code: string) =>
    call('POST /api/auth/second-factor/recovery-codes', { body: { password, code } }),
  turnOffSecondFactor: (password: string, code: string) =>
    call('DELETE /api/auth/second-factor', { body: { password, code } }),
  passkeys: () => call('GET /api/auth/passkeys'),
  renamePasskey: (id: string, name: string) => call('PUT /api/auth/passkeys/{id}', { params: { id }, body: { name } }),
  removePasskey: (id: string, password: string) =>
    call('DELETE /api/auth/passkeys/{id}', { params: { id }, body: { password } }),
  signOutEverywhere: () => call('POST /api/auth/logout-all'),
  ownData: () => file('GET /api/auth/export'),
  remove: (password: string, comments: 'anonymise' | 'delete') =>
    call('DELETE /api/auth/me', { body: { password, comments } }),
}
