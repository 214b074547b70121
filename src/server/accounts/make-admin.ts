import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { ConfigError } from '../platform/config-error.ts'
import { commonPasswordSentence, isCommonPassword } from './common-passwords.ts'

/** @throws ConfigError for an ADMIN_PASSWORD that everybody tries first */
export async function assertGoodPassword({ adminPassword }: Pick<Context['config'], 'adminPassword'>): Promise<void> {
  if (!adminPassword || !(await isCommonPassword(adminPassword))) return
  throw new ConfigError(`ADMIN_PASSWORD: this password is ${commonPasswordSentence}. Choose another.`)
}

/**
 * Makes an admin with the password of ADMIN_PASSWORD, or a generated one.
 * @returns the generated one, to be shown once; one that the owner chose is shown nowhere
 */
export async function makeAdmin(
  { accounts, config }: Pick<Context, 'accounts' | 'config'>,
  email: string,
): Promise<{ generated: string | null }> {
  await assertGoodPassword(config)
  const generated = config.adminPassword ? null : randomBytes(12).toString('base64url')
  await accounts.setAdmin(email, config.adminPassword ?? generated ?? '')
  return { generated }
}

/** The line under the address. */
export const passwordLine = (generated: string | null) => generated ?? 'the one in ADMIN_PASSWORD'
