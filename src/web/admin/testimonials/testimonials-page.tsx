import { ArrowLeft, Ban, Send } from 'lucide-react'
import { editAddress } from '../../../contract/entry-kinds.ts'
import {
  type Invitation,
  invitationDays,
  invitationFields,
  invitationInput,
  invitationText,
  type MadeInvitation,
} from '../../../contract/invitations.ts'
import { paths } from '../../../contract/site-map.ts'
import { call } from '../../account/session.ts'
import { Link, TextLink, useNavigate, useSearchParams } from '../../router/router.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Tag, type TagTone } from '../../ui/card.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { CollectionPage } from '../collections/collection-page.tsx'
import { formValues } from '../form/entry-values.ts'
import { MakingColumns, MakingSwitch, madeOf, useMaking } from '../form/making.tsx'
import { ShownOnce } from '../form/shown-once.tsx'
import { standingWords } from '../form/standing-form.tsx'
import { mayLeave } from '../form/unsaved.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { List, useList } from '../list/list.tsx'
import { deletes, Row } from '../list/row.tsx'
import { useCommands } from '../palette/commands.ts'

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

function InvitationsPage() {
  const making = useMaking<MadeInvitation>()
  const list = useList({
    name: 'invitations',
    endpoint: 'GET /api/testimonial-invitations',
    failed: 'Failed to load invitations.',
  })
  return (
    <>
      <Link className="admin-action mb-4 -ml-2.5" to={paths.adminPage('testimonials')}>
        <ArrowLeft aria-hidden />
        Testimonials
      </Link>
      <PageHeader
        heading="Invitations"
        text={`Send a client a personal link to write a testimonial. It works once, for ${invitationDays} days, and nothing is published before you approve it.`}
      >
        <MakingSwitch making={making} editable={editableInvitation} />
      </PageHeader>
      <MakingColumns
        making={making}
        editable={editableInvitation}
        shownOnce={(made) => <MadeLink key={made.id} made={made} />}
      >
        <List list={list} label="Invitations" many="invitations" empty="No invitations yet.">
          {(invitation) => <InvitationRow key={invitation.id} invitation={invitation} />}
        </List>
      </MakingColumns>
    </>
  )
}

const editableInvitation = madeOf(
  {
    name: 'invitations',
    one: 'invitation',
    fields: invitationFields,
    words: standingWords('Failed to load invitations.', 'Failed to create the invitation.', 'The link is ready.'),
    values: (entry) => ({ ...formValues(invitationFields, entry), text: invitationText }),
    create: async (body) => {
      const made = await call('POST /api/testimonial-invitations', { body })
      return { ...made, updated_at: made.created_at }
    },
  },
  invitationInput,
)

const MadeLink = ({ made: { path, email, client_name } }: { made: MadeInvitation }) => (
  <ShownOnce
    heading={`The link${client_name ? ` for ${client_name}` : ''}`}
    values={[{ label: 'the link', value: window.location.origin + path }]}
    text={<p>{email ? `It was also sent to ${email}. ` : ''}Copy it now: it is not shown again.</p>}
  />
)

function stateOf({ state, testimonial }: Invitation): [tone: TagTone, word: string] {
  if (state !== 'used') return [state === 'open' ? 'ok' : 'plain', state]
  if (!testimonial) return ['plain', 'testimonial deleted']
  return testimonial.active ? ['plain', 'published'] : ['warn', 'to review']
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, client_name, client_company, email, state, testimonial, consent, created_at, expires_at, used_at } =
    invitation
  const [tone, word] = stateOf(invitation)
  return (
    <Row
      name={client_name ?? email ?? 'A client without a name'}
      stacked
      compact
      roomy
      badges={<Tag tone={tone}>{word}</Tag>}
      facts={
        <>
          {client_company && <span className="wrap-anywhere">{client_company}</span>}
          {email && client_name && <span className="wrap-anywhere">{email}</span>}
          <time dateTime={created_at}>Made {timeLabel(created_at)}</time>
          {state === 'open' && <time dateTime={expires_at}>Until {timeLabel(expires_at)}</time>}
          {used_at && <time dateTime={used_at}>Written {timeLabel(used_at)}</time>}
        </>
      }
      actions={[
        state === 'open' && {
          label: 'Turn off',
          icon: Ban,
          confirm: 'Turn off this link? The client can no longer use it.',
          call: () => call('POST /api/testimonial-invitations/{id}/revoke', { params: { id } }),
          done: ['The link was turned off'],
          failed: 'Failed to turn off the link.',
        },
        {
          ...deletes,
          confirm:
            state === 'used'
              ? 'Delete this invitation and the record of the consent? The testimonial stays.'
              : 'Delete this invitation? Its link stops working.',
          call: () => call('DELETE /api/testimonial-invitations/{id}', { params: { id } }),
          done: ['Deleted', 'Invitation removed.'],
          failed: 'Failed to delete invitation.',
        },
      ]}
    >
      {consent && <p className="text-sm wrap-anywhere text-ink-muted">Agreed: “{consent}”</p>}
      {testimonial && (
        <p>
          <TextLink to={editAddress('testimonials', testimonial.id)}>
            {testimonial.active ? 'Open the testimonial' : 'Read and publish it'}
          </TextLink>
        </p>
      )}
    </Row>
  )
}
