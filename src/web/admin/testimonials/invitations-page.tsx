import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { invitationDays, type MadeInvitation } from '../../../contract/invitations.ts'
import { paths } from '../../../contract/site-map.ts'
import { Link } from '../../router/link.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { adminApi } from '../api.ts'
import type { Beginning } from '../form/editing.ts'
import { EntryForm } from '../form/entry-form.tsx'
import { mayLeave } from '../form/unsaved.ts'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { editableInvitation } from './editable-invitation.ts'
import { InvitationRow } from './invitation-row.tsx'
import { MadeLink } from './made-link.tsx'

/** Makes links with which clients write testimonials, and lists them. */
export function InvitationsPage() {
  const [{ round, begin }, setForm] = useState({ round: 0, begin: undefined as Beginning | undefined })
  // Only a narrow page shows either the form or the list.
  const [isFormOpen, setIsFormOpen] = useState(false)
  const [made, setMade] = useState<MadeInvitation | null>(null)
  const list = useList({
    name: 'invitations',
    filter: {},
    read: adminApi.invitations,
    failed: 'Failed to load invitations.',
  })
  const restart = (beginning?: Beginning) => setForm({ round: round + 1, begin: beginning })

  const close = () => {
    if (!mayLeave()) return
    restart()
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
          className="admin-narrow-only"
          onClick={() => (isFormOpen ? close() : setIsFormOpen(true))}
        >
          {isFormOpen ? 'All invitations' : 'New invitation'}
        </Button>
      </PageHeader>
      <div className={cx('admin-columns', isFormOpen && 'admin-form-open')}>
        <div className="admin-form-column">
          <div className="grid content-start gap-6">
            {made && <MadeLink made={made} />}
            <EntryForm
              key={round}
              editable={editableInvitation}
              entry={null}
              begin={begin}
              focus={false}
              onSaved={(saved) => {
                setMade(saved as unknown as MadeInvitation)
                setIsFormOpen(true)
                restart()
              }}
              onCancel={() => mayLeave() && restart()}
              onRestore={({ values, key }) => mayLeave() && restart({ values, draft: key })}
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
