import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { ErrorScreen } from './error-screen.tsx'
import { NavigationEffects } from './navigation-effects.tsx'
import { Prefetch } from './prefetch.tsx'
import { pages } from './routes.tsx'
import { Footer } from './shell/footer.tsx'
import { Header } from './shell/header.tsx'
import { Toaster } from './ui/toaster.tsx'

/** Header, page and footer; what every visitor sees around every page. */
export function App() {
  return (
    <ErrorScreen>
      <NavigationEffects />
      <Prefetch />
      <Header />
      <main id="main" tabIndex={-1} className="pt-header">
        <Suspense>
          <Routes>
            {pages.map(({ path, Component }) => (
              <Route key={path} path={path} element={<Component />} />
            ))}
          </Routes>
        </Suspense>
      </main>
      <Footer />
      <Toaster />
    </ErrorScreen>
  )
}
