import { randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { Viewer } from '../../contract/accounts.ts'
import type { NewCredential, Passkey, SignedCredential } from '../../contract/second-factor.ts'
import { record } from '../audit/index.ts'
import { deleteRows, findRow, insertNew, updateRows } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import { hashOf } from '../platform/token.ts'
import { endSessions, lockPerson, type Parts } from './auth-tables.ts'
import type { PasskeyTable } from './schema.ts'
import { afterRemoval, hasFactor, storeRecoveryCodes } from './second-factor.ts'

/** Time to answer a challenge, in milliseconds. */
const lifetime = 5 * 60 * 1000

type Purpose = { purpose: 'register' | 'sign-in'; user_id: string | null }

/** More than anybody has; it keeps the list short. */
const maxPasskeys = 20

/** Loaded with the first use, because it takes 0.2 s and 8 MB. */
const webauthn = () => import('@simplewebauthn/server')

export function openPasskeys({ database: { db, kind }, config, settings, now }: Parts) {
  const { hostname: rpID, origin: expectedOrigin } = new URL(config.siteUrl)
  // EdDSA, ES256 and RS256, which the authenticators in use support.
  const supportedAlgorithmIDs = [-8, -7, -257]
  const expected = { expectedOrigin, expectedRPID: rpID, requireUserVerification: true }

  const ofPerson = (userId: string) =>
    db.selectFrom('passkey').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()

  const newChallenge = (): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(32))

  /** @param challenge in base64url, as the browser returns it */
  const storeChallenge = async (challenge: string, purpose: Purpose) => {
    const row = { ...purpose, hash: hashOf(challenge), expires_at: new Date(now().getTime() + lifetime).toISOString() }
    await db.insertInto('passkey_challenge').values(row).execute()
  }

  /** Of two simultaneous requests, only one succeeds. @returns false also for another purpose or person */
  const spendChallenge = async (challenge: string, { purpose, user_id }: Purpose): Promise<boolean> => {
    const ended = db.deleteFrom('passkey_challenge').where('hash', '=', hashOf(challenge))
    const spent = await ended.returningAll().executeTakeFirst()
    return spent?.purpose === purpose && spent.user_id === user_id && spent.expires_at > now().toISOString()
  }

  return {
    list: async ({ id }: Viewer): Promise<Passkey[]> => (await ofPerson(id)).map(shown),

    /** @returns the options for the browser @throws conflict for too many passkeys */
    async begin({ id, email, display_name }: Viewer) {
      const existing = await ofPerson(id)
      if (existing.length >= maxPasskeys)
        throw errors.conflict(`You already have ${maxPasskeys} passkeys. Remove one first.`)
      const { generateRegistrationOptions } = await webauthn()
      const options = await generateRegistrationOptions({
        rpID,
        rpName: await settings.ownerName(),
        userID: new TextEncoder().encode(id),
        userName: email,
        userDisplayName: display_name ?? email,
        challenge: newChallenge(),
        attestationType: 'none',
        supportedAlgorithmIDs,
        excludeCredentials: existing.map(credentialOf),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await storeChallenge(options.challenge, { purpose: 'register', user_id: id })
      return options
    },

    /** The first factor of an account ends its other sessions, and gets recovery codes. @throws invalid, conflict */
    async add(person: Viewer, sessionId: string, name: string, credential: NewCredential) {
      const { id } = person
      const { verifyRegistrationResponse } = await webauthn()
      const made = await verifyRegistrationResponse({
        ...expected,
        supportedAlgorithmIDs,
        response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
        expectedChallenge: (challenge) => spendChallenge(challenge, { purpose: 'register', user_id: id }),
      }).catch(() => null)
      if (!made?.verified) {
        throw errors.invalid({
          credential: 'The passkey was rejected, or the request took too long. Please try again.',
        })
      }
      const { credential: key } = made.registrationInfo
      const row = {
        id: newId(),
        user_id: id,
        credential_id: key.id,
        public_key: Buffer.from(key.publicKey).toString('base64url'),
        counter: key.counter,
        transports: JSON.stringify(credential.response.transports ?? []),
        name,
        created_at: now().toISOString(),
        last_used_at: null,
      }
      return db.transaction().execute(async (transaction) => {
        await lockPerson(transaction, kind, id)
        const first = !(await hasFactor(transaction, id))
        const isNew = await insertNew(transaction, 'passkey', row)
        if (!isNew) throw errors.conflict('This passkey has already been added.')
        if (first) await endSessions(transaction, id, sessionId)
        await record(transaction, { action: 'passkey-added', subject: name, person }, now())
        return { passkey: shown(row), recovery_codes: first ? await storeRecoveryCodes(transaction, id) : null }
      })
    },

    async rename({ id: user_id }: Viewer, id: string, name: string): Promise<Passkey> {
      const isThere = await updateRows(db, 'passkey', { id, user_id }, { name })
      const renamed = isThere && (await findRow(db, 'passkey', { id }))
      if (!renamed) throw errors.notFound('Passkey not found.')
      return shown(renamed)
    },

    /** @throws not_found for a passkey of somebody else; conflict if no factor would be left where one is `required` */
    remove: (person: Viewer, id: string, { required }: { required: boolean }): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await lockPerson(transaction, kind, person.id)
        const passkey = await findRow(transaction, 'passkey', { id, user_id: person.id })
        if (!passkey) throw errors.notFound('Passkey not found.')
        await deleteRows(transaction, 'passkey', { id })
        await afterRemoval(transaction, person.id, { required })
        await record(transaction, { action: 'passkey-removed', subject: passkey.name, person }, now())
      }),

    /** @param userId the person whose password was right; null for a sign-in with only a passkey */
    async beginSignIn(userId: string | null) {
      const { generateAuthenticationOptions } = await webauthn()
      const options = await generateAuthenticationOptions({
        rpID,
        challenge: newChallenge(),
        userVerification: 'required',
        ...(userId !== null && { allowCredentials: (await ofPerson(userId)).map(credentialOf) }),
      })
      await storeChallenge(options.challenge, { purpose: 'sign-in', user_id: userId })
      return options
    },

    /** The account of a passkey whose signature is not checked yet. */
    owner: (credentialId: string) =>
      db
        .selectFrom('passkey')
        .innerJoin('user', 'user.id', 'passkey.user_id')
        .select(['user.id', 'user.email', 'user.role'])
        .where('credential_id', '=', credentialId)
        .executeTakeFirst(),

    /** @returns whether the passkey signed a challenge of this sign-in, and has not been copied */
    async accepts(credential: SignedCredential, userId: string | null): Promise<boolean> {
      const stored = await findRow(db, 'passkey', { credential_id: credential.id })
      if (!stored || (userId !== null && stored.user_id !== userId)) return false
      const { verifyAuthenticationResponse } = await webauthn()
      const signed = await verifyAuthenticationResponse({
        ...expected,
        response: credential as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
        expectedChallenge: (challenge) => spendChallenge(challenge, { purpose: 'sign-in', user_id: userId }),
        credential: {
          ...credentialOf(stored),
          publicKey: new Uint8Array(Buffer.from(stored.public_key, 'base64url')),
          counter: Number(stored.counter),
        },
      }).catch(() => null)
      if (!signed?.verified) return false
      const used = { counter: signed.authenticationInfo.newCounter, last_used_at: now().toISOString() }
      // Of two copies that sign at the same time, one is refused.
      return (await updateRows(db, 'passkey', { id: stored.id, counter: stored.counter }, used)) > 0
    },
  }
}

const shown = ({ id, name, created_at, last_used_at }: PasskeyTable): Passkey => ({
  id,
  name,
  created_at,
  last_used_at,
})

const credentialOf = ({ credential_id: id, transports }: PasskeyTable) => ({
  id,
  transports: JSON.parse(transports) as string[],
})
