import { createHmac, randomBytes } from 'node:crypto'
import type { Storage } from '../schema.ts'

export type Salts = ReturnType<typeof openSalts>

/**
 * The hashes of visitors. All processes share the salt of a day, which is random and only in the database: once it is
 * deleted, nobody can compute a hash again.
 */
export function openSalts({ db }: Pick<Storage, 'db'>) {
  let known: { day: string; salt: Promise<string> } | undefined

  const read = async (day: string): Promise<string> => {
    const stored = () => db.selectFrom('figure_salts').select('salt').where('day', '=', day).executeTakeFirst()
    const found = await stored()
    if (found) return found.salt
    await db
      .insertInto('figure_salts')
      .values({ day, salt: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const made = await stored()
    if (!made) throw new Error('The salt of the day is gone.')
    return made.salt
  }

  return {
    /** A visitor of a day: the same for one network address and browser, and another one on each day. */
    async hash(day: string, client: string, agent: string): Promise<string> {
      if (known?.day !== day) {
        const salt = read(day)
        const mine = { day, salt }
        known = mine
        salt.catch(() => {
          if (known === mine) known = undefined
        })
      }
      const salt = await known.salt
      return createHmac('sha256', salt).update(`${client}\0${agent}`).digest('base64url').slice(0, 22)
    },

    /** Drops what is in memory. */
    forget: () => {
      known = undefined
    },
  }
}
