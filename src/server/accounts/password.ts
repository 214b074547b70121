import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { errors } from '../platform/http/errors.ts'

const argon2 = promisify(argon2Callback)

export interface PasswordCost {
  /** KiB */
  memory: number
  passes: number
  parallelism: number
}

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const owasp: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

export type HashPassword = (password: string) => Promise<string>

/** Hashes a password to `$argon2id$v=19$m=…,t=…,p=…$salt$tag`, both base64. Only tests pass a cost. */
export async function hashPassword(password: string, cost = owasp): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await argon2('argon2id', { message: password, nonce, tagLength, ...cost })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Whether the hash is of this password. Reads the costs from the hash, so that they can be raised later. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!parts) return false
  const [, memory, passes, parallelism, nonce, tag] = parts
  const expected = Buffer.from(tag ?? '', 'base64')
  const actual = await argon2('argon2id', {
    message: password,
    nonce: Buffer.from(nonce ?? '', 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(actual, expected)
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const listLength = 10_000
let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Loaded with the first password, because most processes never check one. The list is sorted by frequency. */
const loadCommonPasswords = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, listLength))
}

export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords()
  return (await commonPasswords).has(password.toLowerCase())
}

export const commonPasswordSentence = `one of the ${listLength.toLocaleString('en-US')} most common ones`

/** @param field the input that the error is reported for @throws invalid */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  if (!(await isCommonPassword(password))) return
  throw errors.invalid({ [field]: `This password is ${commonPasswordSentence}. Please choose another.` })
}
