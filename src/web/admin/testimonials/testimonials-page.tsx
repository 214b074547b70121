import { Send } from 'lucide-react'
import { paths } from '../../../contract/site-map.ts'
import { Link, useNavigate, useSearchParams } from '../../router/router.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { CollectionPage } from '../collections/collection-page.tsx'
import { mayLeave } from '../form/unsaved.ts'
import { useCommands } from '../palette/commands.ts'
import { InvitationsPage } from './invitations-page.tsx'

/** The testimonials, or the invitations to write one (`?view=invitations`). */
export function TestimonialsPage() {
  const view = useSearchParams()[0].get('view')
  return view === 'invitations' ? <InvitationsPage /> : <Testimonials />
}

const invitationsAddress = `${paths.adminPage('testimonials')}?view=invitations`

function Testimonials() {
  const navigate = useNavigate()
  useCommands(() => [
    {
      label: 'Invite a client to write a testimonial',
      icon: Send,
      words: 'invitations link',
      run: () => mayLeave() && void navigate(invitationsAddress),
    },
  ])
  const invitations = (
    <Link className={buttonStyle({ variant: 'secondary', size: 'small' })} to={invitationsAddress}>
      <Send aria-hidden />
      Invitations
    </Link>
  )
  return <CollectionPage name="testimonials" actions={() => invitations} />
}
