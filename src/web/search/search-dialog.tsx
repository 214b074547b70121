import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { paths } from '../../contract/site-map.ts'
import { TextLink, useNavigate } from '../router/router.tsx'
import { DialogFrame, useReturnFocus } from '../ui/dialog.tsx'
import { note, SearchPanel } from './search-panel.tsx'

/** Escape leads from a result back to the field; in the field it closes the dialog. */
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
    <DialogFrame
      title="Search"
      className="search-dialog"
      onOpenChange={onClose}
      onEscapeKeyDown={toFieldFirst}
      {...returnFocus}
    >
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
    </DialogFrame>
  )
}
