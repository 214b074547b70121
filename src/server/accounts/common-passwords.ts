import { errors } from '../platform/http/errors.ts'

const most = 10_000
let list: Promise<ReadonlySet<string>> | undefined

/** Loaded when the first password is chosen: most processes end without one. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // The most common come first.
  return new Set(dictionary['passwords-common'].slice(0, most))
}

/** Whether a password is among those that are tried first, in any case of letters. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load()
  return (await list).has(password.toLowerCase())
}

export const commonPasswordSentence = `one of the ${most.toLocaleString('en-US')} most common ones`

/** @param field the input that it is reported under @throws invalid */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  if (!(await isCommonPassword(password))) return
  throw errors.invalid({ [field]: `This password is ${commonPasswordSentence}. Please choose another.` })
}
