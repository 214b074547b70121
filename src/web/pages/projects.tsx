import { useSearchParams } from 'react-router'
import { site } from '../../../site.config.ts'
import { PageHead } from '../page-head.tsx'
import { Portfolio } from '../sections/portfolio.tsx'

export function Page() {
  const [query] = useSearchParams()
  return (
    <>
      <PageHead title="Projects" description={site.description} />
      <Portfolio level="h1" category={query.get('category') ?? 'all'} />
    </>
  )
}
