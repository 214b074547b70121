import { useId } from 'react'
import { paths } from '../../contract/site-map.ts'
import { messageOf } from '../api/call.ts'
import { useNavigate } from '../router/router.tsx'
import { FieldError } from '../ui/field.tsx'
import { notify } from '../ui/notify.tsx'
import { OwnPassword } from './fields.tsx'
import { FormDialog } from './form-dialog.tsx'
import { call, session } from './session.ts'

const choices = [
  { value: 'anonymise', label: 'Keep them as Anonymous', hint: 'Replies to your comments still make sense.' },
  { value: 'delete', label: 'Delete them as well', hint: 'They are removed from every post.' },
]

/** No option is preselected: the person decides what happens to the comments. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  return (
    <FormDialog
      title="Delete your account?"
      description="This cannot be undone."
      submit="Delete my account"
      danger
      cancel="Keep my account"
      onClose={onClose}
      schema={async () => (await import('../../contract/accounts.ts')).deleteAccountInput}
      send={async ({ password = '', comments }) => {
        await call('DELETE /api/auth/me', {
          body: { password, comments: comments === 'delete' ? 'delete' : 'anonymise' },
        })
        navigate(paths.home)
        session.end()
        notify.success('Your account was deleted')
      }}
      failed={(error) => notify.error(messageOf(error, 'Failed to delete your account'))}
    >
      {(errors) => (
        <>
          <fieldset aria-describedby={errors.comments ? id : undefined}>
            <legend className="font-heading text-base font-semibold">What should happen to your comments?</legend>
            {choices.map(({ value, label, hint }) => (
              <label key={value} className="flex items-start gap-3 py-2">
                <input type="radio" name="comments" value={value} className="checkbox mt-0.5" required />
                <span>
                  <span className="font-heading font-semibold">{label}</span>
                  <span className="block text-sm text-ink-muted">{hint}</span>
                </span>
              </label>
            ))}
            <FieldError id={id}>{errors.comments}</FieldError>
          </fieldset>
          <p className="text-sm text-ink-muted">
            What remains: comments that you keep, without your name; emails that were already sent to the owner’s
            mailbox; and backups, until the owner deletes them. The site cannot remove those.
          </p>
          <OwnPassword error={errors.password} />
        </>
      )}
    </FormDialog>
  )
}
