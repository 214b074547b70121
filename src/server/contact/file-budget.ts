import { contactMessages } from '../../contract/contact.ts'
import { ApiError } from '../platform/http/errors.ts'
import {
  type Counter,
  countsFor,
  type Limiter,
  type NetworkRules,
  networkRules,
  type Rule,
} from '../platform/http/limiter.ts'
import type { SettingsStore } from '../settings/index.ts'

const day = 24 * 60 * 60
const megabyte = 1024 * 1024

/** Counted in megabytes, rounded up. */
export const fileRules = {
  clients: networkRules('attached megabytes', [30, 60, 120], day),
  everybody: { name: 'attached megabytes', limit: 300, seconds: day, store: 'database' },
} satisfies Record<string, Rule | NetworkRules>

/** The share of one upload in the budget. */
export interface Spending {
  /** @throws too_many if the budget is exceeded */
  spend(bytes: number): Promise<void>
  /** Call when the file is discarded. */
  giveBack(): Promise<void>
  /** Call when the file is stored. */
  end(): void
}

interface Parts {
  settings: Pick<SettingsStore, 'current'>
  /** The bytes of all stored attachments. */
  stored: () => Promise<number>
}

export type FileBudget = ReturnType<typeof fileBudget>

/** Limits the bytes that visitors may store: each of them, all of them per day, and in total. */
export function fileBudget(limiter: Limiter, { settings, stored: storedBytes }: Parts) {
  let coming = 0

  return {
    async begin(client: string): Promise<Spending> {
      const [stored, { messages }] = await Promise.all([storedBytes(), settings.current()])
      const room = messages.files_megabytes === null ? Number.POSITIVE_INFINITY : messages.files_megabytes * megabyte
      const counters: Counter[] = [...countsFor(fileRules.clients, client), [fileRules.everybody, 'all']]
      let mine = 0
      let taken = 0
      const end = () => {
        coming -= mine
        mine = 0
      }
      return {
        async spend(bytes) {
          mine += bytes
          coming += bytes
          if (stored + coming > room) throw noRoom()
          while (taken < Math.ceil(mine / megabyte)) {
            if (!(await limiter.allows(...counters))) throw noRoom()
            taken += 1
          }
        },
        async giveBack() {
          end()
          const harmless = taken
          taken = 0
          await limiter.giveBack(counters, harmless)
        },
        end,
      }
    },
  }
}

/** The same error for each limit, so that strangers do not learn how full the disk is. */
const noRoom = () =>
  new ApiError('too_many', contactMessages.noRoomForFile, {
    fields: { attachment: contactMessages.noRoomForFile },
    headers: { 'Retry-After': String(day) },
  })
