import { type FormEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { caretPlace } from './caret-place.ts'
import { apply, type CommandName } from './commands.ts'
import { blocksFor, inPlaceOf, slashAt } from './slash.ts'

export type SlashMenuState = ReturnType<typeof useSlashMenu>

/** The menu of blocks that `/` at the start of a line opens. The focus stays in the text. */
export function useSlashMenu(area: RefObject<HTMLTextAreaElement | null>, onImage: () => void) {
  const id = useId()
  const [open, setOpen] = useState<{ from: number; query: string; left: number; top: number } | null>(null)
  const [active, setActive] = useState(0)
  const found = open ? blocksFor(open.query) : []
  const shown = found.length > 0 ? open : null
  const close = () => setOpen(null)

  const choose = (index: number) => {
    const name = found[index]?.name
    if (!area.current || !open || !name) return
    close()
    if (name !== 'image') return apply(area.current, inPlaceOf(open.from, name as CommandName))
    apply(area.current, ({ end }) => ({ from: open.from, to: end, text: '', select: [open.from, open.from] }))
    onImage()
  }

  const onInput = (event: FormEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart } = event.currentTarget
    const slash = slashAt(value, selectionStart)
    const typed = event.nativeEvent instanceof InputEvent ? event.nativeEvent.data : null
    if (!slash || (!open && typed !== '/')) return close()
    const { left, top, height } = caretPlace(event.currentTarget, slash.from)
    const { offsetLeft, offsetTop, scrollTop } = event.currentTarget
    setOpen({ ...slash, left: left + offsetLeft, top: top + height + offsetTop - scrollTop })
    setActive(0)
  }

  /** @returns whether the menu took the key */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!shown || event.ctrlKey || event.metaKey || event.altKey) return false
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step) setActive((before) => (before + step + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(active)
    else if (event.key === 'Escape') close()
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  const optionId = (index: number) => `${id}-${index}`
  /** For the text area. */
  const attributes = shown
    ? ({ 'aria-controls': id, 'aria-activedescendant': optionId(active), 'aria-autocomplete': 'list' } as const)
    : {}
  return { id, shown, found, active, optionId, choose, close, onInput, onKeyDown, attributes }
}
