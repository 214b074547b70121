import { type ComponentProps, type ReactNode, useId } from 'react'
import { type FieldErrors, useForm } from '../forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface FormDialogProps
  extends Pick<Parameters<typeof useForm>[0], 'schema' | 'send' | 'failed'>,
    Pick<ComponentProps<typeof Dialog>, 'title' | 'description'> {
  submit: string
  danger?: boolean
  /** Empty for no such button. */
  cancel?: string
  onClose: () => void
  /** Shown in place of the form once it was sent. */
  result?: Pick<ComponentProps<typeof Dialog>, 'title' | 'children' | 'actions'> | null
  children: (errors: FieldErrors) => ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const { title, description, submit, danger = false, cancel = 'Cancel', onClose, result, children } = props
  const id = useId()
  const form = useForm(props)
  if (result) return <Dialog open onOpenChange={onClose} {...result} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      actions={
        <>
          {cancel && (
            <Button variant="secondary" onClick={onClose}>
              {cancel}
            </Button>
          )}
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} aria-disabled={form.busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-5" {...form.props}>
        {children(form.errors)}
      </form>
    </Dialog>
  )
}
