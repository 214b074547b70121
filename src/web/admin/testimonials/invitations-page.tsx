import { ArrowLeft, Ban, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
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
import { Link } from '../../router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Tag, type TagTone } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { timeLabel } from '../../ui/time-label.ts'
import type { AnyEntry } from '../api.ts'
import type { Editable } from '../form/editable.ts'
import { bodyOf, formValues } from '../form/entry-values.ts'
import type { Body } from '../form/form-values.ts'
import { ShownOnce } from '../form/shown-once.tsx'
import { StandingForm, standingWords, useRounds } from '../form/standing-form.tsx'
import { mayLeave } from '../form/unsaved.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { List, useList } from '../list/list.tsx'
import { Row } from '../list/row.tsx'

export function InvitationsPage() {
  const rounds = useRounds()
  // Only a narrow page shows either the form or the list.
  const [isFormOpen, setIsFormOpen] = useState(false)
  const [made, setMade] = useState<MadeInvitation | null>(null)
  const list = useList({
    name: 'invitations',
    endpoint: 'GET /api/testimonial-invitations',
    failed: 'Failed to load invitations.',
  })

  const close = () => {
    if (!mayLeave()) return
    rounds.restart()
    setMade(null)
    setIsFormOpen(false)
  }

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
        <Button
          variant="secondary"
          size="small"
          className="lg:hidden"
          onClick={() => (isFormOpen ? close() : setIsFormOpen(true))}
        >
          {isFormOpen ? 'All invitations' : 'New invitation'}
        </Button>
      </PageHeader>
      <div className={cx('admin-columns', isFormOpen && 'admin-form-open')}>
        <div className="admin-form-column">
          <div className="grid content-start gap-6">
            {made && <MadeLink key={made.id} made={made} />}
            <StandingForm
              editable={editableInvitation}
              id={null}
              rounds={rounds}
              onSaved={(saved) => {
                setMade(saved as unknown as MadeInvitation)
                setIsFormOpen(true)
                rounds.restart()
              }}
            />
          </div>
        </div>
        <section id="entries" className="admin-list-column" aria-label="Existing invitations">
          <List list={list} label="Invitations" many="invitations" empty="No invitations yet.">
            {(invitation) => <InvitationRow key={invitation.id} invitation={invitation} />}
          </List>
        </section>
      </div>
    </>
  )
}

const neverRead = (): Promise<AnyEntry> => Promise.reject(new Error('An invitation is not edited.'))

/** A new invitation, for the editor of entries. Its saved entry also has the link. */
const editableInvitation: Editable = {
  name: 'invitations',
  one: 'invitation',
  fields: invitationFields,
  words: standingWords('Failed to load invitations.', 'Failed to create the invitation.', 'The link is ready.'),
  values: (entry) => ({ ...formValues(invitationFields, entry), text: invitationText }),
  body: (values, entry) => bodyOf(invitationFields, values, entry),
  schema: invitationInput as z.ZodType as z.ZodType<Body>,
  read: neverRead,
  update: neverRead,
  create: async (body) => {
    const made = await call('POST /api/testimonial-invitations', { body })
    return { ...made, updated_at: made.created_at }
  },
}

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
          label: 'Delete',
          icon: Trash2,
          danger: true,
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
          <Link className="link" to={editAddress('testimonials', testimonial.id)}>
            {testimonial.active ? 'Open the testimonial' : 'Read and publish it'}
          </Link>
        </p>
      )}
    </Row>
  )
}
