import { useId } from 'react'
import { paths } from '../../contract/site-map.ts'
import { messageOf } from '../api/call.ts'
import { useForm } from '../forms/use-form.ts'
import { useNavigate } from '../router/router.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, PasswordInput } from '../ui/field.tsx'
import { notify } from '../ui/notify.tsx'
import { accountApi } from './api.ts'
import { session } from './session.ts'

interface DeleteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const choices = [
  { value: 'anonymise', label: 'Keep them as Anonymous', hint: 'Replies to your comments still make sense.' },
  { value: 'delete', label: 'Delete them as well', hint: 'They are removed from every post.' },
] as const

/** No option is preselected: the person decides what happens to the comments. */
export function DeleteDialog({ open, onOpenChange }: DeleteDialogProps) {
  const id = useId()
  const navigate = useNavigate()
  const { busy, errors, props } = useForm({
    schema: async () => (await import('../../contract/accounts.ts')).deleteAccountInput,
    send: async ({ password = '', comments }) => {
      await accountApi.remove(password, comments === 'delete' ? 'delete' : 'anonymise')
      navigate(paths.home)
      session.end()
      notify.success('Your account was deleted')
    },
    failed: (error) => notify.error(messageOf(error, 'Failed to delete your account')),
  })

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete your account?"
      description="This cannot be undone."
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Keep my account
          </Button>
          <Button type="submit" form={id} variant="danger" aria-disabled={busy}>
            Delete my account
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-5" {...props}>
        <fieldset aria-describedby={errors.comments ? `${id}-comments` : undefined}>
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
          {errors.comments && (
            <p id={`${id}-comments`} role="alert" className="mt-1.5 text-sm font-semibold text-danger">
              {errors.comments}
            </p>
          )}
        </fieldset>
        <p className="text-sm text-ink-muted">
          What remains: comments that you keep, without your name; emails that were already sent to the owner’s mailbox;
          and backups, until the owner deletes them. The site cannot remove those.
        </p>
        <Field label="Your password" error={errors.password}>
          {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
        </Field>
      </form>
    </Dialog>
  )
}
