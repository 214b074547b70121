import { errors } from '../platform/http/errors.ts'

const listed = 10_000
let list: Promise<ReadonlySet<string>> | undefined

/** Loaded on first use, because most processes never check a password. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // Sorted by frequency.
  return new Set(dictionary['passwords-common'].slice(0, listed))
}

/** Whether a password is among the most common ones, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load()
  return (await list).has(password.toLowerCase())
}

export const commonPasswordSentence = `one of the ${listed.toLocaleString('en-US')} most common ones`

/** @param field the input that the error is reported for @throws invalid */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  if (!(await isCommonPassword(password))) return
  throw errors.invalid({ [field]: `This password is ${commonPasswordSentence}. Please choose another.` })
}
