import './home.css'
import { useSettings } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { restOf, screenful } from '../loading/first-document.tsx'
import { Hero } from '../sections/hero.tsx'

export const rest = async () => (await import('../sections/home-rest.tsx')).HomeRest
const Rest = restOf(rest, screenful)

export function Page() {
  const { identity } = useSettings()
  return (
    <>
      <PageHead description={identity.description} />
      {/* On a phone each section is brief. The extended variant shows all. */}
      <div className="brief">
        <Hero />
        <Rest />
      </div>
    </>
  )
}
