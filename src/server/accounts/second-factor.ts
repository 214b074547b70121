import { randomBytes } from 'node:crypto'
import type { ExpressionBuilder, Kysely } from 'kysely'
import { encode } from 'uqr'
import { v7 as newId } from 'uuid'
import type { Viewer } from '../../contract/accounts.ts'
import type { SecondFactorSetup, SecondFactorState } from '../../contract/second-factor.ts'
import { record } from '../audit/index.ts'
import { countOf, deleteRows, findRow, updateRows } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import { openSeal } from '../platform/seal.ts'
import { hashOf, newToken } from '../platform/token.ts'
import type { Schema } from '../schema.ts'
import { endSessions, lockPerson, type Parts, sessionsOfPerson } from './auth-tables.ts'
import { base32, keyUri, newSecret, stepOf } from './totp.ts'

export type SecondFactors = ReturnType<typeof openSecondFactors>

export const wrongCode = () => errors.invalid({ code: 'This code is wrong or was already used.' })

export function openSecondFactors({ database: { db, kind }, secret: siteSecret, settings, now }: Parts) {
  const seal = openSeal(siteSecret, 'second factor')

  const stepOfApp = (factor: { user_id: string; secret: string }, code: string): number | null => {
    const secret = seal.open(factor.secret, factor.user_id)
    return secret && stepOf(secret, code, now())
  }

  /** Accepts each code once, even for simultaneous requests. @returns the kind of the code; null if refused */
  const spend = async (
    database: Kysely<Schema>,
    user_id: string,
    typed: string,
  ): Promise<'app' | 'recovery' | null> => {
    const code = typed.replace(/\s/g, '')
    if (!/^\d{6}$/.test(code)) {
      const unused = { user_id, hash: recoveryHash(code), used_at: null }
      const used_at = now().toISOString()
      return (await updateRows(database, 'recovery_code', unused, { used_at })) > 0 ? 'recovery' : null
    }
    const factor = await findRow(database, 'second_factor', { user_id })
    const step = factor?.confirmed_at ? stepOfApp(factor, code) : null
    if (step === null) return null
    const update = database.updateTable('second_factor').set({ last_step: step }).where('user_id', '=', user_id)
    return (await update.where('last_step', '<', step).executeTakeFirst()).numUpdatedRows > 0n ? 'app' : null
  }

  const isOn = (userId: string): Promise<boolean> => hasFactor(db, userId)

  return {
    isOn,
    spend,

    async stateOf(user_id: string): Promise<Omit<SecondFactorState, 'required'>> {
      const factor = await findRow(db, 'second_factor', { user_id })
      const codes = db.selectFrom('recovery_code').where('user_id', '=', user_id).where('used_at', 'is', null)
      const since = factor?.confirmed_at ?? null
      return { enabled: await isOn(user_id), since, recovery_codes: await countOf(codes) }
    },

    /** Stores a new secret, which `confirm` activates. @throws conflict if a factor is on */
    async begin({ id, email }: Viewer): Promise<SecondFactorSetup> {
      const secret = newSecret()
      const row = { secret: seal.seal(secret, id), confirmed_at: null, last_step: 0, created_at: now().toISOString() }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('second_factor')
        .values({ user_id: id, ...row })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet(row).where('second_factor.confirmed_at', 'is', null),
        )
        .executeTakeFirst()
      if (!numInsertedOrUpdatedRows) throw errors.conflict('The second factor is already on. Turn it off first.')
      const uri = keyUri(secret, { issuer: await settings.ownerName(), account: email })
      return { secret: base32(secret), uri, qr: pictureOf(uri) }
    },

    /** Turns the factor on and ends all other sessions. @returns the recovery codes, which are shown once */
    confirm: (person: Viewer, sessionId: string, typed: string): Promise<string[]> =>
      db.transaction().execute(async (transaction) => {
        const user_id = person.id
        await lockPerson(transaction, kind, user_id)
        const factor = await findRow(transaction, 'second_factor', { user_id })
        if (!factor) throw errors.conflict('Start the setup first: there is no secret yet.')
        const step = stepOfApp(factor, typed.replace(/\s/g, ''))
        if (step === null) throw wrongCode()
        if (factor.confirmed_at) throw errors.conflict('The second factor is already on.')
        await updateRows(
          transaction,
          'second_factor',
          { user_id },
          { confirmed_at: now().toISOString(), last_step: step },
        )
        await endSessions(transaction, user_id, sessionId)
        await record(transaction, { action: 'second-factor-on', person }, now())
        return storeRecoveryCodes(transaction, user_id)
      }),

    renewCodes: (person: Viewer, code: string): Promise<string[]> =>
      db.transaction().execute(async (transaction) => {
        if (!(await spend(transaction, person.id, code))) throw wrongCode()
        await record(transaction, { action: 'recovery-codes-renewed', person }, now())
        return storeRecoveryCodes(transaction, person.id)
      }),

    /** Passkeys stay. @throws invalid for a wrong code; conflict for the last factor where one is `required` */
    turnOff: (person: Viewer, code: string, { required }: { required: boolean }): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await lockPerson(transaction, kind, person.id)
        if (!(await spend(transaction, person.id, code))) throw wrongCode()
        await deleteRows(transaction, 'second_factor', { user_id: person.id })
        await afterRemoval(transaction, person.id, { required })
        await record(transaction, { action: 'second-factor-off', person }, now())
      }),
  }
}

/** A QR code as the path of an SVG whose unit is one module, so that no markup is sent. */
function pictureOf(text: string): SecondFactorSetup['qr'] {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}

/** Whether a person has a second factor: an app that was confirmed, or a passkey. */
export async function hasFactor(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const factor = await db
    .selectFrom('second_factor')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .unionAll(db.selectFrom('passkey').select('user_id').where('user_id', '=', userId))
    .executeTakeFirst()
  return factor !== undefined
}

/** Replaces the recovery codes. @returns the new ones, which are shown once */
export async function storeRecoveryCodes(transaction: Kysely<Schema>, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const rows = codes.map((code) => ({ user_id: userId, hash: recoveryHash(code), used_at: null }))
  await deleteRows(transaction, 'recovery_code', { user_id: userId })
  await transaction.insertInto('recovery_code').values(rows).execute()
  return codes
}

/** Call it in the transaction of the removal, which is undone if the last factor is `required`. @throws conflict */
export async function afterRemoval(
  transaction: Kysely<Schema>,
  userId: string,
  { required }: { required: boolean },
): Promise<void> {
  if (await hasFactor(transaction, userId)) return
  if (required) {
    throw errors.conflict(
      'Admins of this site need a second factor, and this is your last one. Set up another one first.',
    )
  }
  await deleteRows(transaction, 'recovery_code', { user_id: userId })
  await deleteRows(transaction, 'sign_in_challenge', { user_id: userId })
}

export async function removeSecondFactor(db: Kysely<Schema>, userId: string): Promise<void> {
  const tables = ['second_factor', 'passkey', 'recovery_code', 'sign_in_challenge', 'passkey_challenge'] as const
  for (const table of tables) await deleteRows(db, table, { user_id: userId })
}

const [amount, length] = [10, 16]
/** Crockford's base32: no letter looks like another character. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten codes of 80 random bits each, `abcd-efgh-jkmn-pqrs`. They cannot be guessed, so a fast hash is sufficient. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: amount }, () => {
    const characters = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length])
    return characters.join('').replace(/.{4}(?=.)/g, '$&-')
  })

/** The stored hash of a code, however it was typed. */
const recoveryHash = (typed: string): string => {
  const characters = typed.toLowerCase().replace(/[^0-9a-z]/g, '')
  return hashOf(characters.replace(/[il]/g, '1').replace(/o/g, '0'))
}

const lifetime = 10 * 60 * 1000
/** Wrong codes after which the password must be typed again. */
export const triesOfChallenge = 5

export type Challenges = ReturnType<typeof openChallenges>

/** Sign-ins whose password was right, which wait for the second factor. */
export function openChallenges({ database: { db }, now }: Parts, secondFactors: SecondFactors) {
  const isOpen = (secret: string) => (eb: ExpressionBuilder<Schema, 'sign_in_challenge'>) =>
    eb.and([
      eb('hash', '=', hashOf(secret)),
      eb('sign_in_challenge.expires_at', '>', now().toISOString()),
      eb('tries', '<', triesOfChallenge),
    ])

  return {
    /** @returns a secret for the next step; null if the account has no second factor */
    async open(user_id: string): Promise<string | null> {
      if (!(await secondFactors.isOn(user_id))) return null
      const { secret, hash } = newToken()
      const expires_at = new Date(now().getTime() + lifetime).toISOString()
      await db.insertInto('sign_in_challenge').values({ id: newId(), user_id, hash, tries: 0, expires_at }).execute()
      const all = db.selectFrom('sign_in_challenge').select('id').where('user_id', '=', user_id)
      const newest = all.orderBy('expires_at', 'desc').orderBy('id', 'desc').limit(sessionsOfPerson)
      await db.deleteFrom('sign_in_challenge').where('user_id', '=', user_id).where('id', 'not in', newest).execute()
      return secret
    },

    /** Ends a challenge. @returns false if it has ended already */
    async end(secret: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('sign_in_challenge').where(isOpen(secret)).executeTakeFirst()
      return numDeletedRows > 0n
    },

    account: (secret: string) =>
      db
        .selectFrom('sign_in_challenge')
        .innerJoin('user', 'user.id', 'sign_in_challenge.user_id')
        .select(['user.id', 'user.email', 'user.role'])
        .where(isOpen(secret))
        .executeTakeFirst(),

    /** A try is counted before the code is checked, so that parallel tries gain nothing. */
    async answer(secret: string, code: string): Promise<'app' | 'recovery' | 'ended' | null> {
      const counted = await db
        .updateTable('sign_in_challenge')
        .set((row) => ({ tries: row('tries', '+', 1) }))
        .where(isOpen(secret))
        .returning('user_id')
        .executeTakeFirst()
      if (!counted) return 'ended'
      return db.transaction().execute(async (transaction) => {
        const kind = await secondFactors.spend(transaction, counted.user_id, code)
        if (!kind) return null
        return (await deleteRows(transaction, 'sign_in_challenge', { hash: hashOf(secret) })) > 0 ? kind : 'ended'
      })
    },
  }
}
