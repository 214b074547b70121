import { contactMessages } from '../../contract/contact.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { Limiter, Rule } from '../platform/http/limiter.ts'
import { countsFor, type NetworkRules, networkRules } from '../platform/http/networks.ts'

const day = 24 * 60 * 60
const megabyte = 1024 * 1024

/** Each counts megabytes begun. */
export const fileRules = {
  clients: networkRules('attached megabytes', [30, 60, 120], day),
  everybody: { name: 'attached megabytes', most: 300, seconds: day },
} satisfies Record<string, Rule | NetworkRules>

/** What one upload takes of the budget while it comes in. */
export interface Spending {
  /** @throws too_many when that is more than there is */
  spend(bytes: number): void
  /** The file is not kept after all. */
  giveBack(): void
  /** The file is among those that are stored from now on. */
  end(): void
}

export type FileBudget = ReturnType<typeof fileBudget>

/** How many bytes visitors may leave here: one of them, all of them in a day, and all of them ever. */
export function fileBudget(limiter: Limiter, total: { bytes: number; stored: () => Promise<number> }) {
  let coming = 0

  return {
    async begin(client: string): Promise<Spending> {
      const stored = await total.stored()
      const counts: [Rule, string][] = [...countsFor(fileRules.clients, client), [fileRules.everybody, 'all']]
      const taken: [Rule, string][] = []
      let mine = 0
      const take = () => {
        for (const [rule, key] of counts) {
          if (!limiter.allows(rule, key)) throw noRoom()
          taken.push([rule, key])
        }
      }
      const end = () => {
        coming -= mine
        mine = 0
      }
      return {
        spend(bytes) {
          const begun = Math.ceil(mine / megabyte)
          mine += bytes
          coming += bytes
          if (stored + coming > total.bytes) throw noRoom()
          for (let count = begun; count < Math.ceil(mine / megabyte); count += 1) take()
        },
        giveBack() {
          end()
          for (const [rule, key] of taken.splice(0)) limiter.giveBack(rule, key)
        },
        end,
      }
    },
  }
}

/** The same for whichever bound it is: a stranger need not know how full the disk is. */
const noRoom = () =>
  new ApiError('too_many', contactMessages.noRoomForFile, {
    fields: { attachment: contactMessages.noRoomForFile },
    headers: { 'Retry-After': String(day) },
  })
