import { z } from 'zod'
import { limits } from '../limits.ts'
import {
  addPasskeyInput,
  beginPasskeySignInInput,
  newPasskey,
  passkeyNameInput,
  passkeyOptions,
  passkeyShape,
  passkeySignInInput,
} from '../passkeys.ts'
import {
  codeInput,
  passwordAndCodeInput,
  passwordInput,
  recoveryCodes,
  secondFactorSetup,
  secondFactorState,
  secondStepInput,
} from '../second-factor.ts'
import { newSession } from './accounts.ts'
import { anyone, json, nothing, resource, signedIn } from './endpoint.ts'

export const secondFactorEndpoints = resource('Accounts', {
  'POST /api/auth/login/second-factor': anyone('Sign in, second step: send the code of the second factor', {
    description:
      'After the right password an account with a second factor answers 403 `second_factor_required` with a `challenge`. It works for ten minutes and five tries; then the answer is 401 `challenge_ended`.',
    body: secondStepInput.meta({ id: 'SecondStep' }),
    answers: { 200: json(newSession, 'As for the first step') },
    errors: [401, 429],
  }),
  'POST /api/auth/login/passkey/options': anyone('Begin a sign-in with a passkey', {
    description:
      'The answer is for `navigator.credentials.get()`. It works once and for five minutes. With the `challenge` of a first step, a passkey of that account is the second factor; without it, a passkey signs in by itself.',
    body: beginPasskeySignInInput.meta({ id: 'PasskeySignInBeginning' }),
    answers: { 200: json(passkeyOptions.meta({ id: 'PasskeyOptions' }), 'The options') },
    errors: [401, 429],
  }),
  'POST /api/auth/login/passkey': anyone('Sign in with a passkey: send what the browser signed', {
    body: passkeySignInInput.meta({ id: 'PasskeySignIn' }),
    answers: { 200: json(newSession, 'As for a sign-in with a password') },
    errors: [401, 429],
  }),
  'GET /api/auth/second-factor': signedIn('Get the state of your second factor', {
    answers: { 200: json(secondFactorState.meta({ id: 'SecondFactor' }), 'The state') },
  }),
  'POST /api/auth/second-factor/setup': signedIn(
    'Get a new secret for an authenticator app; it counts once a code of it was sent',
    {
      body: passwordInput.meta({ id: 'OwnPassword' }),
      answers: { 200: json(secondFactorSetup.meta({ id: 'SecondFactorSetup' }), 'The secret, shown only now') },
      errors: [409, 429],
    },
  ),
  'POST /api/auth/second-factor': signedIn(
    'Turn the second factor on with a code of the app, and end your other sessions',
    {
      body: codeInput.meta({ id: 'OwnCode' }),
      answers: { 200: json(recoveryCodes.meta({ id: 'RecoveryCodes' }), 'The recovery codes, shown only now') },
      errors: [409, 429],
    },
  ),
  'POST /api/auth/second-factor/recovery-codes': signedIn('Replace your recovery codes', {
    body: passwordAndCodeInput.meta({ id: 'PasswordAndCode' }),
    answers: { 200: json(recoveryCodes, 'The new codes, shown only now; the old ones no longer work') },
    errors: [429],
  }),
  'DELETE /api/auth/second-factor': signedIn('Turn the codes of the app off', {
    body: passwordAndCodeInput,
    answers: { 204: nothing('They are off') },
    errors: [409, 429],
  }),
  'GET /api/auth/passkeys': signedIn('List your passkeys', {
    answers: { 200: json(z.array(passkeyShape.meta({ id: 'Passkey' })), 'The passkeys, the oldest first') },
  }),
  'POST /api/auth/passkeys/options': signedIn('Begin to add a passkey', {
    description: 'The answer is for `navigator.credentials.create()`. It works once and for five minutes.',
    body: passwordInput,
    answers: { 200: json(passkeyOptions, 'The options') },
    errors: [409, 429],
  }),
  'POST /api/auth/passkeys': signedIn(
    'Add the passkey that the browser made; the first second factor ends your other sessions',
    {
      body: addPasskeyInput.meta({ id: 'PasskeyInput' }),
      maxBody: limits.passkeyBody,
      answers: {
        201: json(newPasskey.meta({ id: 'NewPasskey' }), 'The passkey, and recovery codes with the first factor'),
      },
      errors: [409, 429],
    },
  ),
  'PUT /api/auth/passkeys/{id}': signedIn('Rename a passkey', {
    body: passkeyNameInput.meta({ id: 'PasskeyName' }),
    answers: { 200: json(passkeyShape, 'The renamed passkey') },
  }),
  'DELETE /api/auth/passkeys/{id}': signedIn('Remove a passkey', {
    body: passwordInput,
    answers: { 204: nothing('It no longer signs in') },
    errors: [409, 429],
  }),
})
