import { Passkeys } from '../../account/passkeys.tsx'
import { SecondFactor } from '../../account/second-factor.tsx'
import { signOut } from '../../account/session.ts'
import { Button } from '../../ui/button.tsx'

/** Shown instead of the admin area to an admin who lacks the second factor that the settings require. */
export function MustSetUp() {
  return (
    <main id="main" tabIndex={-1} className="admin-must-set-up">
      <h1 className="text-2xl">One more step</h1>
      <p className="mt-3 mb-6">
        Admins of this site need a second factor. Set it up now; it takes about two minutes, and then the admin area
        opens.
      </p>
      <SecondFactor />
      <Passkeys />
      <Button variant="quiet" onClick={signOut}>
        Sign out
      </Button>
    </main>
  )
}
