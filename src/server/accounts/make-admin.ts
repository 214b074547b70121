import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { ConfigError } from '../platform/expected-error.ts'
import type { Accounts } from './accounts.ts'
import { commonPasswordSentence, isCommonPassword } from './common-passwords.ts'

/** @throws ConfigError if ADMIN_PASSWORD is a common password */
export async function assertGoodPassword({ adminPassword }: Pick<Config, 'adminPassword'>): Promise<void> {
  if (!adminPassword || !(await isCommonPassword(adminPassword))) return
  throw new ConfigError(`ADMIN_PASSWORD: this password is ${commonPasswordSentence}. Choose another.`)
}

/**
 * Makes an admin with the password of ADMIN_PASSWORD, or a generated one.
 * @returns the generated password, to be shown once; a chosen password is never shown
 */
export async function makeAdmin(
  { accounts, config }: { accounts: Accounts; config: Config },
  email: string,
): Promise<{ generated: string | null }> {
  await assertGoodPassword(config)
  const generated = config.adminPassword ? null : randomBytes(12).toString('base64url')
  await accounts.setAdmin(email, config.adminPassword ?? generated ?? '')
  return { generated }
}

/** The line with the password in the output of a command. */
export const passwordLine = (generated: string | null) => generated ?? 'the one in ADMIN_PASSWORD'
