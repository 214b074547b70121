import { paths } from '../../../contract/site-map.ts'
import { Link } from '../../router/link.tsx'
import { PageHeader } from './page-header.tsx'

export function NoPage() {
  return (
    <>
      <PageHeader heading="Page not found" />
      <p>
        There is no admin page at this address.{' '}
        <Link className="link" to={paths.admin}>
          Go to the dashboard
        </Link>
      </p>
    </>
  )
}
