import type { Kysely } from 'kysely'
import { encode } from 'uqr'
import type { SecondFactorSetup, SecondFactorState } from '../../contract/second-factor.ts'
import { record } from '../audit/index.ts'
import { errors } from '../platform/http/errors.ts'
import type { Database, Schema } from '../schema.ts'
import { endSessions } from './end-sessions.ts'
import { afterRemoval, hasFactor, lockPerson, storeRecoveryCodes } from './factors.ts'
import { recoveryHash } from './recovery-codes.ts'
import type { Seal } from './sealed.ts'
import { base32, keyUri, newSecret, stepOf } from './totp.ts'
import type { Viewer } from './viewer.ts'

interface Parts {
  database: Pick<Database, 'db' | 'kind'>
  seal: Seal
  /** Shown in the authenticator app. */
  siteName: () => Promise<string>
  now: () => Date
}

export type SecondFactors = ReturnType<typeof openSecondFactors>

const wrongCode = () => errors.invalid({ code: 'This code is wrong or was already used.' })

/** The codes of an authenticator app, and recovery codes. Passkeys are in `passkeys.ts`. */
export function openSecondFactors({ database: { db, kind }, seal, siteName, now }: Parts) {
  const rowOf = (database: Kysely<Schema>, userId: string) =>
    database.selectFrom('second_factor').selectAll().where('user_id', '=', userId).executeTakeFirst()

  /** Each code is accepted once, also of two requests at the same time. @returns which kind it was; null if refused */
  const spend = async (database: Kysely<Schema>, userId: string, typed: string): Promise<'app' | 'recovery' | null> => {
    const code = typed.replace(/\s/g, '')
    if (/^\d{6}$/.test(code)) {
      const factor = await rowOf(database, userId)
      if (!factor?.confirmed_at) return null
      const secret = seal.open(factor.secret, userId)
      const step = secret && stepOf(secret, code, now())
      if (step === null) return null
      const { numUpdatedRows } = await database
        .updateTable('second_factor')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('last_step', '<', step)
        .executeTakeFirst()
      return numUpdatedRows > 0n ? 'app' : null
    }
    const { numUpdatedRows } = await database
      .updateTable('recovery_code')
      .set({ used_at: now().toISOString() })
      .where('user_id', '=', userId)
      .where('hash', '=', recoveryHash(code))
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n ? 'recovery' : null
  }

  const isOn = (userId: string): Promise<boolean> => hasFactor(db, userId)

  return {
    isOn,
    spend,

    async stateOf(userId: string): Promise<Omit<SecondFactorState, 'required'>> {
      const factor = await rowOf(db, userId)
      const unused = await db
        .selectFrom('recovery_code')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow()
      const since = factor?.confirmed_at ?? null
      return { enabled: await isOn(userId), since, recovery_codes: Number(unused.count) }
    },

    /** Stores a new secret that does not count yet. @throws conflict if a factor is on */
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
      const uri = keyUri(secret, { issuer: await siteName(), account: email })
      return { secret: base32(secret), uri, qr: pictureOf(uri) }
    },

    /** Turns the factor on and ends all other sessions. @returns the recovery codes, which are shown once */
    confirm: ({ id, role }: Viewer, sessionId: string, typed: string): Promise<string[]> =>
      db.transaction().execute(async (transaction) => {
        await lockPerson(transaction, kind, id)
        const factor = await rowOf(transaction, id)
        if (!factor) throw errors.conflict('Start the setup first: there is no secret yet.')
        const secret = seal.open(factor.secret, id)
        const step = secret && stepOf(secret, typed.replace(/\s/g, ''), now())
        if (step === null) throw wrongCode()
        const { numUpdatedRows } = await transaction
          .updateTable('second_factor')
          .set({ confirmed_at: now().toISOString(), last_step: step })
          .where('user_id', '=', id)
          .where('confirmed_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw errors.conflict('The second factor is already on.')
        await endSessions(transaction, id, sessionId)
        await record(transaction, { action: 'second-factor-on', person: { id, role } }, now())
        return storeRecoveryCodes(transaction, id)
      }),

    /** @throws invalid for a wrong code */
    renewCodes: ({ id, role }: Viewer, code: string): Promise<string[]> =>
      db.transaction().execute(async (transaction) => {
        if (!(await spend(transaction, id, code))) throw wrongCode()
        await record(transaction, { action: 'recovery-codes-renewed', person: { id, role } }, now())
        return storeRecoveryCodes(transaction, id)
      }),

    /**
     * Turns the codes of the app off; passkeys stay.
     * @throws invalid for a wrong code; conflict if no factor would be left where one is `required`
     */
    turnOff: ({ id, role }: Viewer, code: string, { required }: { required: boolean }): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await lockPerson(transaction, kind, id)
        if (!(await spend(transaction, id, code))) throw wrongCode()
        await transaction.deleteFrom('second_factor').where('user_id', '=', id).execute()
        await afterRemoval(transaction, id, { required })
        await record(transaction, { action: 'second-factor-off', person: { id, role } }, now())
      }),
  }
}

/** Removes every factor of a person, passkeys too. */
export async function removeSecondFactor(db: Kysely<Schema>, userId: string): Promise<void> {
  const tables = ['second_factor', 'passkey', 'recovery_code', 'sign_in_challenge', 'passkey_challenge'] as const
  for (const table of tables) {
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}

/** A QR code as the path of an SVG whose unit is one module, so that no markup is sent. */
function pictureOf(text: string): SecondFactorSetup['qr'] {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
