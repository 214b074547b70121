import { paths } from '../../contract/site-map.ts'
import { useSettings } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { restOf, screenful } from '../loading/first-document.tsx'
import { Hero } from '../sections/hero.tsx'

export const rest = async () => (await import('../sections/extended-home-rest.tsx')).ExtendedHomeRest
const Rest = restOf(rest, screenful)

/** The home page's extended variant (spec 2). Search engines index the home page instead. */
export function Page() {
  const { identity } = useSettings()
  return (
    <>
      <PageHead description={identity.description} canonical={paths.home} />
      <Hero />
      <Rest />
    </>
  )
}
