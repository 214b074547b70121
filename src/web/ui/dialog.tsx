import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { decoded } from '../../markdown/address.ts'
import { IconButton } from './button.tsx'
import { takeFocus } from './take-focus.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

export function Dialog({ open, onOpenChange, title, description, children, actions }: DialogProps) {
  const returnFocus = useReturnFocus()
  return (
    <DialogFrame
      {...{ open, onOpenChange, title }}
      {...returnFocus}
      titleClass="pr-12 text-xl"
      isDescribed={Boolean(description)}
      className="card fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-xl -translate-1/2 overflow-y-auto p-6 shadow-raised sm:p-8"
    >
      {description && (
        <Radix.Description asChild>
          <div className="mt-3 text-ink-muted">{description}</div>
        </Radix.Description>
      )}
      {children && <div className="mt-6">{children}</div>}
      {actions && <div className="mt-8 flex flex-wrap justify-end gap-3">{actions}</div>}
      <Radix.Close asChild>
        <IconButton icon={X} label="Close" className="absolute! top-4 right-4" />
      </Radix.Close>
    </DialogFrame>
  )
}

interface DialogFrameProps extends Omit<ComponentProps<typeof Radix.Content>, 'title'> {
  open?: boolean
  onOpenChange: (open: boolean) => void
  title: string
  titleClass?: string
  /** Whether a `Radix.Description` is among the children. */
  isDescribed?: boolean
}

export function DialogFrame(props: DialogFrameProps) {
  const { open = true, onOpenChange, title, titleClass = 'sr-only', isDescribed = false, children, ...content } = props
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-[rgb(12_15_19/0.6)]" />
        {/* Without the attribute, Radix refers to a description that does not exist. */}
        <Radix.Content {...(!isDescribed && { 'aria-describedby': undefined })} {...content}>
          <Radix.Title className={titleClass}>{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface ReturnFocusOptions {
  /** For a dialog whose field has `autoFocus`: Radix does not report its opening. */
  opener?: Element | null
  afterwards?: () => void
}

/**
 * For a Radix dialog without a trigger, which would lose the focus when it closes. The focus returns to where it was,
 * or to the page's heading if that element is gone. After a link to a place of this page, it goes to that place; after
 * a link to another page, to that page (`app/app.tsx`).
 */
export function useReturnFocus({ opener: element = null, afterwards }: ReturnFocusOptions = {}) {
  const opener = useRef(element)
  const page = useRef(globalThis.location?.pathname)
  const hash = useRef(globalThis.location?.hash)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
      page.current = location.pathname
      hash.current = location.hash
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const wasIn = opener.current instanceof HTMLElement && opener.current !== document.body ? opener.current : null
      const chosen = location.hash === hash.current ? null : document.getElementById(decoded(location.hash.slice(1)))
      const place = chosen ?? (wasIn?.isConnected ? wasIn : document.querySelector<HTMLElement>('main h1'))
      // Another dialog may have been opened since, which has the focus now.
      const opened = document.querySelector('[role="dialog"][data-state="open"]')
      const isHere = location.pathname === page.current
      if (isHere && place && (!opened || opened.contains(place))) takeFocus(place)
      afterwards?.()
    },
  }
}
