import './admin.css'
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { paths } from '../../contract/site-map.ts'
import { Passkeys, SecondFactor, secondFactorQuery } from '../account/second-factor.tsx'
import { signOut, useToken, useViewer } from '../account/session.ts'
import { PageHead } from '../app/page-head.tsx'
import { useQuery } from '../queries/hooks.ts'
import { Routes, TextLink, useLocation, useNavigate } from '../router/router.tsx'
import { Button } from '../ui/button.tsx'
import { later } from '../ui/later.ts'
import { notify } from '../ui/notify.tsx'
import { Loading, PartMissing, SkeletonLine } from '../ui/placeholder.tsx'
import { type AdminPage, addressOf, adminPages, type OwnPageId } from './admin-pages.ts'
import { CollectionPage } from './collections/collection-page.tsx'
import { Dashboard } from './dashboard/dashboard.tsx'
import { PageHeader } from './layout/page-header.tsx'
import { Shell } from './layout/shell.tsx'

const part = (load: () => Promise<ComponentType>) =>
  later(load, <PartMissing>This page could not be loaded.</PartMissing>)

/** The pages that are more than a list and a form. Every other page shows its collection. */
const ownPages: Record<OwnPageId | 'blog' | 'testimonials', ComponentType> = {
  account: part(async () => (await import('./account/account-page.tsx')).AccountPage),
  activity: part(async () => (await import('./account/activity-page.tsx')).ActivityPage),
  automation: part(async () => (await import('./automation/page.tsx')).AutomationPage),
  dashboard: Dashboard,
  deleted: part(async () => (await import('./trash/deleted-page.tsx')).DeletedPage),
  blog: part(async () => (await import('./blog/blog-page.tsx')).BlogPage),
  comments: part(async () => (await import('./comments/comments-page.tsx')).CommentsPage),
  figures: part(async () => (await import('./analytics/analytics-page.tsx')).AnalyticsPage),
  media: part(async () => (await import('./media/media-page.tsx')).MediaPage),
  messages: part(async () => (await import('./messages/messages-page.tsx')).MessagesPage),
  settings: part(async () => (await import('./settings/settings-page.tsx')).SettingsPage),
  subscribers: part(async () => (await import('./subscribers/subscribers-page.tsx')).SubscribersPage),
  testimonials: part(async () => (await import('./testimonials/testimonials-page.tsx')).TestimonialsPage),
  workflows: part(async () => (await import('./workflows/workflows-page.tsx')).WorkflowsPage),
}
const Review = part(async () => (await import('./settings/review-page.tsx')).ReviewPage)
const Writing = part(async () => (await import('./blog/writing-page.tsx')).WritingPage)

function elementOf({ id, kind }: AdminPage) {
  const Own = Object.entries(ownPages).find(([own]) => own === id)?.[1]
  if (Own) return <Own />
  return kind && kind !== 'workflows' && <CollectionPage key={kind} name={kind} />
}

const routes = [
  ...adminPages.map((page) => ({ path: addressOf(page.id), element: elementOf(page) })),
  { path: paths.adminPage('review'), element: <Review /> },
  { path: paths.adminPage('blogs/:post'), element: <Writing /> },
  { path: '*', element: <NoPage /> },
]

/** The admin area, `/admin/*`. Only the owner can see it, and nobody else loads its code. */
export const Page = () => (
  <AccessCheck>
    <Shell>
      <Suspense fallback={<PageLoading />}>
        <Routes routes={routes} />
      </Suspense>
    </Shell>
  </AccessCheck>
)

function NoPage() {
  return (
    <>
      <PageHeader heading="Page not found" />
      <p>
        There is no admin page at this address. <TextLink to={paths.admin}>Go to the dashboard</TextLink>
      </p>
    </>
  )
}

const PageLoading = () => <Loading className="max-w-xl py-10" lines={4} />

/** Lets the owner in and sends everybody else to /auth, which redirects only admins back, so there is no loop. */
function AccessCheck({ children }: { children: ReactNode }) {
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
  <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center p-6">
    <Loading label="Checking your access" className="needs-script grid w-56 gap-4">
      <p aria-hidden className="label text-ink-muted">
        Checking your access
      </p>
      <SkeletonLine />
    </Loading>
    <noscript>
      <p>Turn on JavaScript to use this page.</p>
    </noscript>
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
