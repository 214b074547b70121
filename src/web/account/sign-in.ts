import type { ErrorBody } from '../../contract/errors.ts'
import { type Answer, ApiError } from '../api/call.ts'
import { call } from './session.ts'
import { storedText } from './stored-text.ts'

export type SignedIn = Answer<'POST /api/auth/login'>

const mark = storedText('device')

/** Sent with a sign-in, grants no access, and survives signing out: it lets the owner in here while strangers guess. */
export const knownDevice = () => mark.read() ?? undefined

export const remembered = <Given extends { device: string }>(answer: Given): Given => {
  mark.write(answer.device)
  return answer
}

/** @returns the session, or the challenge of an account with a second factor */
export async function signIn(email: string, password: string): Promise<SignedIn | { challenge: string }> {
  const body = { email, password, device: knownDevice() }
  const answer = (await call('POST /api/auth/login', { body, alsoRead: 403 })) as SignedIn | ErrorBody
  if ('token' in answer) return remembered(answer)
  if (answer.challenge) return { challenge: answer.challenge }
  throw new ApiError(403, answer)
}
