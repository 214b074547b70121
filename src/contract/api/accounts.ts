import { z } from 'zod'
import * as account from '../accounts.ts'
import { limits } from '../limits.ts'
import { ownDataShape } from '../own-data.ts'
import * as factor from '../second-factor.ts'
import { setupInput, setupState } from '../setup.ts'
import { anyone, file, json, maybeSignedIn, messageAnswer, nothing, resource, signedIn } from './endpoint.ts'

const viewer = account.viewerShape.meta({ id: 'Viewer' })
const newSession = z.object({ token: z.string(), user: viewer, device: z.string() }).meta({ id: 'SignedIn' })
const link = z.object({ token: z.string().max(300).optional() })
const emailLink = link.extend({ action: z.literal('stop').optional() })

export const accountEndpoints = resource('Accounts', {
  'POST /api/auth/login': anyone('Sign in', {
    body: account.signInInput.meta({ id: 'Credentials' }),
    answers: {
      200: json(
        newSession,
        'The bearer token of a new session. `device` identifies this browser: send it with the next sign-in.',
      ),
    },
    errors: [401, 403, 429],
  }),
  'GET /api/auth/setup': anyone('Check a setup link, as `npm start` prints it at the first start', {
    query: link,
    answers: { 200: json(setupState.meta({ id: 'SetupState' }), 'It is valid') },
    errors: [429],
  }),
  'POST /api/auth/setup': anyone('Make the site the owner’s with a setup link, which works once and for an hour', {
    body: setupInput.meta({ id: 'Setup' }),
    answers: {
      200: json(
        z.object({ token: z.string(), user: viewer, device: z.string() }),
        'The owner is signed in, as after a sign-in',
      ),
    },
    errors: [429],
  }),
  'GET /api/auth/me': signedIn('Get the signed-in person', { answers: { 200: json(viewer, 'The person') } }),
  'POST /api/auth/logout': maybeSignedIn('Sign out: end this session', {
    answers: { 204: nothing('The token is invalid now') },
  }),
  'POST /api/auth/signup': anyone('Create an account, which works once its address is confirmed', {
    description:
      'The answer is the same for an address that already has an account. An unconfirmed address gets a new email.',
    body: account.signUpInput.meta({ id: 'SignUp' }),
    answers: { 201: json(messageAnswer, 'An email was sent') },
    errors: [429],
  }),
  'GET /api/auth/confirm': anyone('Show the page of a confirmation link, with a button to confirm', {
    query: link,
    answers: {
      200: file('text/html', 'The page'),
      302: nothing('To `/auth?confirmed=0&reason=…`, where the reason is used, expired or unknown'),
    },
  }),
  'POST /api/auth/confirm': anyone('Confirm the address of an account; the button of that page sends this', {
    query: link,
    answers: {
      303: nothing(
        'To `/auth?confirmed=1`, or to `/auth?confirmed=0&reason=…`, where the reason is used, expired or unknown',
      ),
    },
    errors: [415],
  }),
  'POST /api/auth/reset-password-request': anyone('Request an email with a link to set a new password', {
    description:
      'The email links to `redirectUrl` (a page of this site; default `/reset-password`) with `access_token` and `refresh_token` in the query. The answer is the same for an unknown address.',
    body: account.resetRequestInput.meta({ id: 'ResetRequest' }),
    answers: { 200: json(messageAnswer, 'An email was sent if the address has an account') },
    errors: [429],
  }),
  'POST /api/auth/reset-password': anyone('Set a new password with the tokens of the email, and end every session', {
    body: account.resetInput.meta({ id: 'Reset' }),
    answers: {
      200: json(
        messageAnswer.extend({ device: z.string() }),
        'The password was set. `device` identifies this browser: send it with the next sign-in.',
      ),
    },
    errors: [429],
  }),
  'POST /api/auth/change-password': signedIn('Change your own password, and end your other sessions', {
    body: account.changePasswordInput.meta({ id: 'ChangePassword' }),
    answers: { 200: json(messageAnswer, 'The password was changed') },
    errors: [429],
  }),
  'PUT /api/auth/me': signedIn('Change your display name; null or empty removes it', {
    body: account.profileInput.meta({ id: 'Profile' }),
    answers: { 200: json(viewer, 'The updated person') },
  }),
  'POST /api/auth/logout-all': signedIn('Sign out everywhere: end all your sessions, including this one', {
    answers: { 204: nothing('All sessions have ended') },
  }),
  'GET /api/auth/sessions': signedIn('List the devices where you are signed in', {
    answers: {
      200: json(z.array(account.sessionShape.meta({ id: 'Session' })), 'The sessions, the current one first'),
    },
  }),
  'DELETE /api/auth/sessions': signedIn('End all your other sessions', {
    answers: { 204: nothing('Only this session is left') },
  }),
  'DELETE /api/auth/sessions/{id}': signedIn('End one of your sessions', {
    answers: { 204: nothing('The session has ended') },
  }),
  'POST /api/auth/email': signedIn('Ask to change your email address, which both mailboxes then confirm', {
    description: 'The answer is the same for an address that has an account.',
    body: account.changeEmailInput.meta({ id: 'ChangeEmail' }),
    answers: { 200: json(messageAnswer, 'An email was sent to both addresses') },
    errors: [429],
  }),
  'GET /api/auth/email/confirm': anyone(
    'Show the page of a link to change the address, with buttons to confirm and to stop it',
    { query: emailLink, answers: { 200: file('text/html', 'The page') } },
  ),
  'POST /api/auth/email/confirm': anyone(
    'Confirm or stop a change of the address; the buttons of that page send this',
    { query: emailLink, answers: { 200: file('text/html', 'A page that says what happened') }, errors: [415] },
  ),
  'GET /api/auth/export': signedIn('Export all stored data about you as a file', {
    answers: { 200: json(ownDataShape.meta({ id: 'OwnData' }), 'The data') },
  }),
  'DELETE /api/auth/me': signedIn('Delete your own account, and delete or anonymise its comments', {
    body: account.deleteAccountInput.meta({ id: 'DeleteAccount' }),
    answers: { 204: nothing('Deleted') },
    errors: [409, 429],
  }),
})

export const secondFactorEndpoints = resource('Accounts', {
  'POST /api/auth/login/second-factor': anyone('Sign in, second step: send the code of the second factor', {
    description:
      'After the right password an account with a second factor answers 403 `second_factor_required` with a `challenge`. It works for ten minutes and five tries; then the answer is 401 `challenge_ended`.',
    body: factor.secondStepInput.meta({ id: 'SecondStep' }),
    answers: { 200: json(newSession, 'As for the first step') },
    errors: [401, 429],
  }),
  'POST /api/auth/login/passkey/options': anyone('Begin a sign-in with a passkey', {
    description:
      'The answer is for `navigator.credentials.get()`. It works once and for five minutes. With the `challenge` of a first step, a passkey of that account is the second factor; without it, a passkey signs in by itself.',
    body: factor.beginPasskeySignInInput.meta({ id: 'PasskeySignInBeginning' }),
    answers: { 200: json(factor.passkeyOptions.meta({ id: 'PasskeyOptions' }), 'The options') },
    errors: [401, 429],
  }),
  'POST /api/auth/login/passkey': anyone('Sign in with a passkey: send what the browser signed', {
    body: factor.passkeySignInInput.meta({ id: 'PasskeySignIn' }),
    answers: { 200: json(newSession, 'As for a sign-in with a password') },
    errors: [401, 429],
  }),
  'GET /api/auth/second-factor': signedIn('Get the state of your second factor', {
    answers: { 200: json(factor.secondFactorState.meta({ id: 'SecondFactor' }), 'The state') },
  }),
  'POST /api/auth/second-factor/setup': signedIn(
    'Get a new secret for an authenticator app; it counts once a code of it was sent',
    {
      body: factor.passwordInput.meta({ id: 'OwnPassword' }),
      answers: { 200: json(factor.secondFactorSetup.meta({ id: 'SecondFactorSetup' }), 'The secret, shown only now') },
      errors: [409, 429],
    },
  ),
  'POST /api/auth/second-factor': signedIn(
    'Turn the second factor on with a code of the app, and end your other sessions',
    {
      body: factor.codeInput.meta({ id: 'OwnCode' }),
      answers: { 200: json(factor.recoveryCodes.meta({ id: 'RecoveryCodes' }), 'The recovery codes, shown only now') },
      errors: [409, 429],
    },
  ),
  'POST /api/auth/second-factor/recovery-codes': signedIn('Replace your recovery codes', {
    body: factor.passwordAndCodeInput.meta({ id: 'PasswordAndCode' }),
    answers: { 200: json(factor.recoveryCodes, 'The new codes, shown only now; the old ones no longer work') },
    errors: [429],
  }),
  'DELETE /api/auth/second-factor': signedIn('Turn the codes of the app off', {
    body: factor.passwordAndCodeInput,
    answers: { 204: nothing('They are off') },
    errors: [409, 429],
  }),
  'GET /api/auth/passkeys': signedIn('List your passkeys', {
    answers: { 200: json(z.array(factor.passkeyShape.meta({ id: 'Passkey' })), 'The passkeys, the oldest first') },
  }),
  'POST /api/auth/passkeys/options': signedIn('Begin to add a passkey', {
    description: 'The answer is for `navigator.credentials.create()`. It works once and for five minutes.',
    body: factor.passwordInput,
    answers: { 200: json(factor.passkeyOptions, 'The options') },
    errors: [409, 429],
  }),
  'POST /api/auth/passkeys': signedIn(
    'Add the passkey that the browser made; the first second factor ends your other sessions',
    {
      body: factor.addPasskeyInput.meta({ id: 'PasskeyInput' }),
      maxBody: limits.passkeyBody,
      answers: {
        201: json(
          factor.newPasskey.meta({ id: 'NewPasskey' }),
          'The passkey, and recovery codes with the first factor',
        ),
      },
      errors: [409, 429],
    },
  ),
  'PUT /api/auth/passkeys/{id}': signedIn('Rename a passkey', {
    body: factor.passkeyNameInput.meta({ id: 'PasskeyName' }),
    answers: { 200: json(factor.passkeyShape, 'The renamed passkey') },
  }),
  'DELETE /api/auth/passkeys/{id}': signedIn('Remove a passkey', {
    body: factor.passwordInput,
    answers: { 204: nothing('It no longer signs in') },
    errors: [409, 429],
  }),
})
