import { type ReactNode, useEffect } from 'react'
import { paths } from '../../../contract/site-map.ts'
import { Passkeys, SecondFactor, secondFactorQuery } from '../../account/second-factor.tsx'
import { signOut, useToken, useViewer } from '../../account/session.ts'
import { PageHead } from '../../app/page-head.tsx'
import { useQuery } from '../../queries/hooks.ts'
import { useLocation, useNavigate } from '../../router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.tsx'
import { Loading, SkeletonLine } from '../../ui/placeholder.tsx'

/** Lets the owner in and sends everybody else to /auth, which redirects only admins back, so there is no loop. */
export function AccessCheck({ children }: { children: ReactNode }) {
  const { data: viewer, isError } = useViewer()
  const token = useToken()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const admin = token !== null && viewer?.role === 'admin'
  // Asked at the same time as the person, so that the page does not wait twice. A failed answer does not lock anybody
  // out: the API refuses by itself.
  const factor = useQuery({ ...secondFactorQuery(token), enabled: token !== null })
  const mustSetUp = factor.data?.required === true && !factor.data.enabled
  const stranger = viewer && viewer.role !== 'admin'
  const unknown = isError || viewer === null

  useEffect(() => {
    if (stranger) {
      notify.error('Access Denied', "You don't have admin permissions. Contact the site owner.")
      navigate(paths.auth(), { replace: true })
    } else if (unknown) {
      navigate(paths.auth({ next: pathname + search }), { replace: true })
    }
  }, [stranger, unknown, navigate, pathname, search])

  return (
    <>
      <PageHead title="Admin" description="The admin area of this site." />
      {!admin || factor.isPending ? <Checking /> : mustSetUp ? <MustSetUp /> : children}
    </>
  )
}

const Checking = () => (
  <main id="main" tabIndex={-1} className="grid min-h-dvh place-content-center p-6">
    <Loading label="Checking your access" className="grid w-56 gap-4">
      <p aria-hidden className="label text-ink-muted">
        Checking your access
      </p>
      <SkeletonLine />
    </Loading>
  </main>
)

/** Shown instead of the admin area to an admin who lacks the second factor that the settings require. */
const MustSetUp = () => (
  <main id="main" tabIndex={-1} className="admin-must-set-up mx-auto max-w-3xl px-5 py-12">
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
