import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'

/** A letter as its recipient receives it. */
export interface ReceivedLetter extends Email {
  /** The addresses in its text, in order. */
  links: string[]
}

/** Waits for the newest letter to an address with a text in its subject. */
export async function receivedLetter(dataDir: string, to: string, subject: string): Promise<ReceivedLetter> {
  for (const end = Date.now() + 10_000; Date.now() < end; await wait(100)) {
    const found = (await received(dataDir))
      .filter((letter) => letter.to?.some(({ address }) => address === to) && letter.subject?.includes(subject))
      .at(-1)
    if (found) return found
  }
  throw new Error(`No letter "${subject}" to ${to} arrived.`)
}

/** All sent letters, oldest first: their names are increasing ids. */
export async function received(dataDir: string): Promise<ReceivedLetter[]> {
  const folder = join(dataDir, 'outbox')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  const letters = await Promise.all(files.sort().map((name) => PostalMime.parse(readFileSync(join(folder, name)))))
  return letters.map((letter) => ({ ...letter, links: letter.text?.match(/https?:\/\/\S+/g) ?? [] }))
}
