import type { Viewer } from '../../contract/accounts.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import type { People } from './people.ts'
import { limitSignIn } from './sign-in-limits.ts'

/** Checks the own password again. A signed-in person has a separate allowance, which strangers cannot use up. */
export const passwordCheck =
  ({ limiter, people }: { limiter: Limiter; people: People }) =>
  (viewer: Viewer, client: string, password: string): Promise<void> =>
    limitSignIn(limiter, { account: viewer.email, client, device: viewer.id }, () =>
      people.checkPassword(viewer, password, 'password'),
    )
