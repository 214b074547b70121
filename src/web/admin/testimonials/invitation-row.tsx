import { Ban, Trash2 } from 'lucide-react'
import { editAddress } from '../../../contract/entry-kinds.ts'
import type { Invitation } from '../../../contract/invitations.ts'
import { Link } from '../../router/link.tsx'
import { Tag, type TagTone } from '../../ui/card.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { adminApi } from '../api.ts'
import { RowButtonText } from '../list/editable-row.tsx'
import { useRowAction } from '../list/use-row-action.ts'

/** What became of an invitation. */
function stateOf({ state, testimonial }: Invitation): [tone: TagTone, word: string] {
  if (state !== 'used') return [state === 'open' ? 'ok' : 'plain', state]
  if (!testimonial) return ['plain', 'testimonial deleted']
  return testimonial.active ? ['plain', 'published'] : ['warn', 'to review']
}

/** An invitation, its state, and the link to its testimonial. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, client_name, client_company, email, state, testimonial, consent, created_at, expires_at, used_at } =
    invitation
  const { row, busy, act } = useRowAction()
  const [tone, word] = stateOf(invitation)
  const name = client_name ?? email ?? 'A client without a name'

  const revoke = () =>
    act({
      confirm: 'Turn off this link? The client can no longer use it.',
      call: () => adminApi.revokeInvitation(id),
      done: ['The link was turned off'],
      failed: 'Failed to turn off the link.',
    })
  const remove = () =>
    act({
      confirm:
        state === 'used'
          ? 'Delete this invitation and the record of the consent? The testimonial stays.'
          : 'Delete this invitation? Its link stops working.',
      call: () => adminApi.removeInvitation(id),
      done: ['Deleted', 'Invitation removed.'],
      failed: 'Failed to delete invitation.',
    })

  return (
    <li ref={row} className="admin-row admin-row-stacked">
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-base wrap-anywhere">{name}</h2>
          <Tag tone={tone}>{word}</Tag>
        </div>
        <p className="admin-facts">
          {client_company && <span className="wrap-anywhere">{client_company}</span>}
          {email && client_name && <span className="wrap-anywhere">{email}</span>}
          <time dateTime={created_at}>Made {timeLabel(created_at)}</time>
          {state === 'open' && <time dateTime={expires_at}>Until {timeLabel(expires_at)}</time>}
          {used_at && <time dateTime={used_at}>Written {timeLabel(used_at)}</time>}
        </p>
        {consent && <p className="text-sm wrap-anywhere text-ink-muted">Agreed: “{consent}”</p>}
        {testimonial && (
          <p>
            <Link className="link" to={editAddress('testimonials', testimonial.id)}>
              {testimonial.active ? 'Open the testimonial' : 'Read and publish it'}
            </Link>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-1 sm:justify-end">
        {state === 'open' && (
          <button type="button" className="admin-action" aria-disabled={busy} onClick={() => void revoke()}>
            <Ban aria-hidden />
            <RowButtonText text="Turn off" name={name} />
          </button>
        )}
        <button
          type="button"
          className="admin-action admin-action-danger"
          aria-disabled={busy}
          onClick={() => void remove()}
        >
          <Trash2 aria-hidden />
          <RowButtonText text="Delete" name={name} />
        </button>
      </div>
    </li>
  )
}
