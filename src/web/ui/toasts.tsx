import './toasts.css'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { listen, take } from './notify.tsx'

/** For a success: what failed before has worked now, so an earlier error beside it would contradict. */
function dismissErrors(): void {
  for (const shown of toast.getToasts()) if ('type' in shown && shown.type === 'error') toast.dismiss(shown.id)
}

export function Toasts() {
  useEffect(() => {
    listen(() => {
      for (const { kind, title, description, id, action } of take()) {
        if (kind === 'dismiss') {
          toast.dismiss(id)
          continue
        }
        if (kind === 'success') dismissErrors()
        toast[kind](title, {
          description,
          ...(id && { id }),
          // There must be time to reach the button.
          ...(action && { action: { label: action.label, onClick: action.run }, duration: 15_000 }),
        })
      }
    })
  }, [])
  return (
    <Sonner
      position="bottom-right"
      duration={6000}
      closeButton
      expand
      gap={10}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: 'toast card',
          title: 'font-heading font-semibold',
          description: 'text-sm text-ink-muted',
          error: 'toast-error',
          success: 'toast-success',
          closeButton: 'absolute top-1.5 right-1.5 grid size-9 place-items-center rounded-node hover:bg-sunk',
          actionButton: 'toast-action',
        },
      }}
    />
  )
}
