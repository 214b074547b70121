import './admin.css'
import { type ComponentType, Suspense } from 'react'
import { paths } from '../../contract/site-map.ts'
import { Routes, TextLink } from '../router/router.tsx'
import { later } from '../ui/later.ts'
import { Loading, PartMissing } from '../ui/placeholder.tsx'
import { type AdminPage, addressOf, adminPages, type OwnPageId } from './admin-pages.ts'
import { CollectionPage } from './collections/collection-page.tsx'
import { Dashboard } from './dashboard/dashboard.tsx'
import { AccessCheck } from './layout/access-check.tsx'
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
