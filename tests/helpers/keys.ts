import type { Scope } from '../../src/contract/keys.ts'
import type { Person } from './people.ts'
import type { TestSite } from './site.ts'

/** An API key that an admin makes. */
export async function makeKey(
  site: Pick<TestSite, 'call'>,
  { token }: Pick<Person, 'token'>,
  scopes: readonly Scope[],
  { deleted = false, ...more }: { deleted?: boolean; name?: string; expires_at?: string } = {},
): Promise<string> {
  const { body } = await site.call('POST', '/api/tokens', { token, body: { name: 'n8n', scopes, ...more } })
  if (deleted) await site.call('DELETE', `/api/tokens/${body.id}`, { token })
  return body.token
}
