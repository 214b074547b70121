import type { Viewer } from '../../contract/accounts.ts'
import { limits } from '../../contract/limits.ts'
import { messageOf } from '../api/call.ts'
import { useForm } from '../forms/use-form.ts'
import { useQueryClient } from '../queries/hooks.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { notify } from '../ui/notify.tsx'
import { AccountRow } from './account-row.tsx'
import { accountApi } from './api.ts'
import { useToken, viewerQuery } from './session.ts'

export function DisplayName({ viewer }: { viewer: Viewer }) {
  const client = useQueryClient()
  const token = useToken()
  const { busy, errors, props } = useForm({
    schema: async () => (await import('../../contract/accounts.ts')).profileInput,
    send: async ({ display_name = '' }) => {
      const renamed = await accountApi.rename(display_name.trim() || null)
      client.setQueryData(viewerQuery(token).queryKey, renamed)
      await client.invalidateQueries({ queryKey: ['comments'] })
      notify.success('Display name saved')
    },
    failed: (error) => notify.error(messageOf(error, 'Failed to save the display name')),
  })
  return (
    <AccountRow
      heading="Display name"
      text="Shown next to your comments. If it is empty, your comments are shown as Anonymous."
    >
      <form className="grid gap-5" {...props}>
        <Field label="Display name" error={errors.display_name} optional>
          {(control) => (
            <Input
              {...control}
              name="display_name"
              autoComplete="nickname"
              maxLength={limits.displayName}
              defaultValue={viewer.display_name ?? ''}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" className="justify-self-start" aria-disabled={busy}>
          Save name
        </Button>
      </form>
    </AccountRow>
  )
}
