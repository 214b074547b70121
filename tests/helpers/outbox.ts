import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'

/** An email as its recipient receives it. */
export interface ReceivedEmail extends Email {
  /** The addresses in its text, in order. */
  links: string[]
}

/** As long as an assertion of the browser tests waits; even a machine that is ten times slower is done by then. */
const patience = 90_000

/** Waits for the newest email to an address with a text in its subject. */
export async function receivedEmail(dataDir: string, to: string, subject: string): Promise<ReceivedEmail> {
  for (const end = Date.now() + patience; Date.now() < end; await wait(100)) {
    const email = (await received(dataDir))
      .filter((letter) => letter.to?.some(({ address }) => address === to) && letter.subject?.includes(subject))
      .at(-1)
    if (email) return email
  }
  throw new Error(`No letter "${subject}" to ${to} arrived.`)
}

/** All sent emails, oldest first: their names are increasing ids. */
export async function received(dataDir: string): Promise<ReceivedEmail[]> {
  const folder = join(dataDir, 'outbox')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return Promise.all(files.sort().map((name) => read(join(folder, name))))
}

/** Letters never change, and waiting for one reads the folder again and again. */
const cache = new Map<string, Promise<ReceivedEmail>>()

function read(file: string): Promise<ReceivedEmail> {
  const letter = cache.get(file) ?? parse(file)
  cache.set(file, letter)
  return letter
}

async function parse(file: string): Promise<ReceivedEmail> {
  const letter = await PostalMime.parse(readFileSync(file))
  return { ...letter, links: letter.text?.match(/https?:\/\/\S+/g) ?? [] }
}
