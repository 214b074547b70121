import { Send } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../../contract/site-map.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { CollectionPage } from '../collections/collection-page.tsx'
import { InvitationsPage } from './invitations-page.tsx'

/** The testimonials, or the invitations to write one (`?view=invitations`). */
export function TestimonialsPage() {
  const view = useSearchParams()[0].get('view')
  if (view === 'invitations') return <InvitationsPage />
  const invitations = (
    <Link
      className={buttonStyle({ variant: 'secondary', size: 'small' })}
      to={`${paths.adminPage('testimonials')}?view=invitations`}
    >
      <Send aria-hidden />
      Invitations
    </Link>
  )
  return <CollectionPage name="testimonials" actions={() => invitations} />
}
