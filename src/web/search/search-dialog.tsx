import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { paths } from '../../contract/site-map.ts'
import { TextLink, useNavigate } from '../router/router.tsx'
import { useReturnFocus } from '../ui/dialog.tsx'
import { note, SearchPanel } from './search-panel.tsx'

/** Escape leads from a result back to the field, and from there out. */
function toFieldFirst(event: KeyboardEvent) {
  const field = document.querySelector<HTMLInputElement>('.search-dialog input')
  if (!field || document.activeElement === field) return
  event.preventDefault()
  field.focus()
}

interface SearchDialogProps {
  /** What was typed before the field was there. */
  earlyText: () => string
  onClose: () => void
}

export function SearchDialog({ earlyText, onClose }: SearchDialogProps) {
  const navigate = useNavigate()
  const [first] = useState(earlyText)
  const [opener] = useState(() => document.activeElement)
  const returnFocus = useReturnFocus({ opener })
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-[rgb(12_15_19/0.6)]" />
        <Dialog.Content
          aria-describedby={undefined}
          className="search-dialog"
          onEscapeKeyDown={toFieldFirst}
          {...returnFocus}
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <SearchPanel
            autoFocus
            first={first}
            perGroup={4}
            onChoose={onClose}
            onSubmit={(typed) => {
              onClose()
              navigate(paths.search(typed.trim()))
            }}
          >
            {(typed) => (
              <p className={note}>
                <TextLink to={paths.search(typed.trim())} onClick={onClose}>
                  Show all results
                </TextLink>
              </p>
            )}
          </SearchPanel>
          <Dialog.Close className="search-close">Close</Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
