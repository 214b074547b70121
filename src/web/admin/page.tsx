import './admin.css'
import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { AccessCheck } from './access-check.tsx'
import { CollectionPage } from './collections/collection-page.tsx'
import { Dashboard } from './dashboard.tsx'
import { navGroups } from './nav-items.ts'
import { NoPage } from './no-page.tsx'
import { PageLoading } from './shell/page-loading.tsx'
import { Shell } from './shell/shell.tsx'

const Blog = lazy(async () => ({ default: (await import('./blog/blog-page.tsx')).BlogPage }))
const Comments = lazy(async () => ({ default: (await import('./comments/comments-page.tsx')).CommentsPage }))
const Messages = lazy(async () => ({ default: (await import('./business/messages-page.tsx')).MessagesPage }))
const Workflows = lazy(async () => ({ default: (await import('./workflows/workflows-page.tsx')).WorkflowsPage }))

/** Pages that are more than a list and a form; every other collection is shown by the one generic page. */
const own: Record<string, React.ComponentType> = {
  Dashboard,
  Blog,
  Comments,
  Messages,
  Workflows,
}

/** The admin area, `/admin/*`: seen by the owner only, loaded by nobody else. */
export function Page() {
  return (
    <AccessCheck>
      <Shell>
        <Suspense fallback={<PageLoading />}>
          <Routes>
            {navGroups
              .flatMap(({ items }) => items)
              .map(({ label, to, collection }) => {
                const Own = own[label]
                const element = Own ? <Own /> : collection && <CollectionPage key={collection} name={collection} />
                return <Route key={to} path={to.replace(/^\/admin\/?/, '')} element={element} />
              })}
            <Route path="*" element={<NoPage />} />
          </Routes>
        </Suspense>
      </Shell>
    </AccessCheck>
  )
}
