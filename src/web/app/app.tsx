import { Suspense } from 'react'
import { Hydrated } from '../loading/hydrated.tsx'
import { restOf } from '../loading/rest.tsx'
import { OwnerBarPlace } from '../owner-bar/owner-bar-place.tsx'
import { CountReads } from '../reads/count-reads.tsx'
import { useLocation } from '../router/hooks.ts'
import { Routes } from '../router/routes.tsx'
import { Header } from '../shell/header.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { NavigationEffects } from './navigation-effects.tsx'
import { Prefetch } from './prefetch.tsx'
import { pages } from './routes.tsx'
import { sitePageOf } from './site-page.ts'

const Footer = restOf(async () => (await import('../shell/footer.tsx')).Footer)

/**
 * Header, page and footer: the frame of every page. Page and footer are stacking contexts (`isolate`), so that the browser
 * does not paint them again when the menu opens (decision 033).
 */
export function App() {
  const { bare } = sitePageOf(useLocation().pathname)
  const page = (
    <Suspense>
      <Routes routes={pages} />
    </Suspense>
  )
  return (
    <ErrorScreen>
      <NavigationEffects />
      <Prefetch />
      <CountReads />
      {bare ? (
        page
      ) : (
        <>
          <Header />
          <main id="main" tabIndex={-1} className="isolate pt-header">
            {page}
          </main>
          <Footer />
          <OwnerBarPlace />
        </>
      )}
      <Toaster />
      <Hydrated />
    </ErrorScreen>
  )
}
