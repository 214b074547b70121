import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { encode } from 'uqr'
import type { Viewer } from '../../contract/accounts.ts'
import type { SecondFactorSetup, SecondFactorState } from '../../contract/second-factor.ts'
import { record } from '../audit/index.ts'
import { errors } from '../platform/http/errors.ts'
import type { Database, Schema } from '../schema.ts'
import { endSessions, lockPerson } from './auth-tables.ts'
import { afterRemoval, hasFactor, recoveryHash, storeRecoveryCodes } from './factors.ts'
import { base32, keyUri, newSecret, stepOf } from './totp.ts'

interface Needed {
  database: Pick<Database, 'db' | 'kind'>
  /** The site's, with which the apps' secrets are encrypted. */
  secret: string
  /** Shown in the authenticator app. */
  siteName: () => Promise<string>
  now: () => Date
}

export type SecondFactors = ReturnType<typeof openSecondFactors>

export const wrongCode = () => errors.invalid({ code: 'This code is wrong or was already used.' })

/** The codes of an authenticator app, and recovery codes. Passkeys are in `passkeys.ts`. */
export function openSecondFactors({ database: { db, kind }, secret: siteSecret, siteName, now }: Needed) {
  const seal = openSeal(siteSecret, 'second factor')

  const rowOf = (database: Kysely<Schema>, userId: string) =>
    database.selectFrom('second_factor').selectAll().where('user_id', '=', userId).executeTakeFirst()

  /** The time step whose code of the app this is; null for a wrong code. */
  const stepOfApp = (factor: { user_id: string; secret: string }, code: string): number | null => {
    const secret = seal.open(factor.secret, factor.user_id)
    return secret && stepOf(secret, code, now())
  }

  /** Each code is accepted once, also of two requests at the same time. @returns which kind it was; null if refused */
  const spend = async (database: Kysely<Schema>, userId: string, typed: string): Promise<'app' | 'recovery' | null> => {
    const code = typed.replace(/\s/g, '')
    if (/^\d{6}$/.test(code)) {
      const factor = await rowOf(database, userId)
      if (!factor?.confirmed_at) return null
      const step = stepOfApp(factor, code)
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
        const step = stepOfApp(factor, typed.replace(/\s/g, ''))
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

/** A QR code as the path of an SVG whose unit is one module, so that no markup is sent. */
function pictureOf(text: string): SecondFactorSetup['qr'] {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}

const [nonceLength, tagLength] = [12, 16]

/**
 * Encrypts small secrets for the database with a key made of the site's secret, so that a copy of the database alone
 * does not contain them. `owner` is authenticated: the text of one account is unreadable in another.
 */
function openSeal(siteSecret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', siteSecret, '', purpose, 32))

  return {
    seal(bytes: Uint8Array, owner: string): string {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString('base64')
    },

    /** Null for a text that was sealed with another secret or for another owner, or changed. */
    open(sealed: string, owner: string): Buffer | null {
      const bytes = Buffer.from(sealed, 'base64')
      if (bytes.length <= nonceLength + tagLength) return null
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), {
        authTagLength: tagLength,
      })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagLength))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}
