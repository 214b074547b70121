import type { Kysely } from 'kysely'
import { encode } from 'uqr'
import type { Viewer } from '../../contract/accounts.ts'
import type { SecondFactorSetup, SecondFactorState } from '../../contract/second-factor.ts'
import { record } from '../audit/index.ts'
import { countOf, deleteRows, findRow, updateRows } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import { openSeal } from '../platform/seal.ts'
import type { Schema } from '../schema.ts'
import { endSessions, lockPerson, type Parts } from './auth-tables.ts'
import { afterRemoval, hasFactor, recoveryHash, storeRecoveryCodes } from './factors.ts'
import { base32, keyUri, newSecret, stepOf } from './totp.ts'

export type SecondFactors = ReturnType<typeof openSecondFactors>

export const wrongCode = () => errors.invalid({ code: 'This code is wrong or was already used.' })

export function openSecondFactors({ database: { db, kind }, secret: siteSecret, settings, now }: Parts) {
  const seal = openSeal(siteSecret, 'second factor')

  const stepOfApp = (factor: { user_id: string; secret: string }, code: string): number | null => {
    const secret = seal.open(factor.secret, factor.user_id)
    return secret && stepOf(secret, code, now())
  }

  /** Each code is accepted once, also of two requests at the same time. @returns which kind it was; null if refused */
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
