import { z } from 'zod'
import {
  changePasswordInput,
  deleteAccountInput,
  ownDataShape,
  profileInput,
  resetInput,
  resetRequestInput,
  signInInput,
  signUpInput,
  viewerShape,
} from '../accounts.ts'
import { type Endpoints, file, json, messageAnswer, nothing } from './endpoint.ts'

const tag = 'Accounts'
const viewer = viewerShape.meta({ id: 'Viewer' })
const link = z.object({ token: z.string().max(300).optional() })

/** The calls about accounts: those of spec 7, and those of the account page. */
export const accountEndpoints = {
  'POST /api/auth/login': {
    tag,
    summary: 'Sign in',
    access: 'anyone',
    body: signInInput.meta({ id: 'Credentials' }),
    answers: {
      200: json(
        z.object({ token: z.string(), user: viewer, device: z.string() }),
        'The bearer token of a new session, and the mark of this browser: send it with the next sign-in',
      ),
    },
    errors: [400, 401, 403, 415, 422, 429],
  },
  'GET /api/auth/me': {
    tag,
    summary: 'The person who is signed in',
    access: 'signed in',
    answers: { 200: json(viewer, 'The person') },
    errors: [401],
  },
  'POST /api/auth/logout': {
    tag,
    summary: 'End this session',
    access: 'optional',
    answers: { 204: nothing('The token is worth nothing now') },
    errors: [],
  },
  'POST /api/auth/signup': {
    tag,
    summary: 'Make an account; it can be used once the address is confirmed',
    description:
      'The answer is the same for an address that has an account. For one that is not confirmed yet, a new letter is sent.',
    access: 'anyone',
    body: signUpInput.meta({ id: 'SignUp' }),
    answers: { 201: json(messageAnswer, 'A letter is on its way') },
    errors: [400, 415, 422, 429],
  },
  'GET /api/auth/confirm': {
    tag,
    summary: 'Where the link of the confirmation letter leads: a page with a button',
    access: 'anyone',
    query: link,
    answers: {
      200: file('text/html', 'The page'),
      302: nothing('To `/auth?confirmed=0&reason=` with used, expired or unknown'),
    },
    errors: [400],
  },
  'POST /api/auth/confirm': {
    tag,
    summary: 'Confirm the address: the button of that page',
    access: 'anyone',
    query: link,
    answers: {
      303: nothing('To `/auth?confirmed=1`, or to `/auth?confirmed=0&reason=` with used, expired or unknown'),
    },
    errors: [400, 415],
  },
  'POST /api/auth/reset-password-request': {
    tag,
    summary: 'Ask for a letter to set a new password',
    description:
      'The letter links to `redirectUrl` (a page of this site; unset: `/reset-password`) with `access_token` and `refresh_token` in the query. The answer is the same for an unknown address.',
    access: 'anyone',
    body: resetRequestInput.meta({ id: 'ResetRequest' }),
    answers: { 200: json(messageAnswer, 'If the address has an account, a letter is on its way') },
    errors: [400, 415, 422, 429],
  },
  'POST /api/auth/reset-password': {
    tag,
    summary: 'Set a new password with the tokens of the letter; ends every session',
    access: 'anyone',
    body: resetInput.meta({ id: 'Reset' }),
    answers: {
      200: json(
        messageAnswer.extend({ device: z.string() }),
        'The password is set. The mark of this browser lets its person sign in although strangers fail to.',
      ),
    },
    errors: [400, 415, 422, 429],
  },
  'POST /api/auth/change-password': {
    tag,
    summary: 'Change the own password; ends the other sessions',
    access: 'signed in',
    body: changePasswordInput.meta({ id: 'ChangePassword' }),
    answers: { 200: json(messageAnswer, 'The password is changed') },
    errors: [400, 401, 415, 422, 429],
  },
  'PUT /api/auth/me': {
    tag,
    summary: 'Change the display name; null or empty for none',
    access: 'signed in',
    body: profileInput.meta({ id: 'Profile' }),
    answers: { 200: json(viewer, 'The person as it is now') },
    errors: [400, 401, 415, 422],
  },
  'POST /api/auth/logout-all': {
    tag,
    summary: 'End every session of this person, this one as well',
    access: 'signed in',
    answers: { 204: nothing('Signed out everywhere') },
    errors: [401],
  },
  'GET /api/auth/export': {
    tag,
    summary: 'Everything that is kept about this person, as a file',
    access: 'signed in',
    answers: { 200: json(ownDataShape.meta({ id: 'OwnData' }), 'The data') },
    errors: [401],
  },
  'DELETE /api/auth/me': {
    tag,
    summary: 'Delete the own account; its comments stay without a name, or go',
    access: 'signed in',
    body: deleteAccountInput.meta({ id: 'DeleteAccount' }),
    answers: { 204: nothing('Gone') },
    errors: [400, 401, 409, 415, 422, 429],
  },
} as const satisfies Endpoints
