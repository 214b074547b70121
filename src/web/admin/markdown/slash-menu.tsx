import { type FormEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { caretPlace } from './caret-place.ts'
import { apply, type Command, type CommandName, commands } from './commands.ts'

export type SlashMenuState = ReturnType<typeof useSlashMenu>

/** The menu of blocks that `/` at the start of a line opens. The focus stays in the text. */
export function useSlashMenu(area: RefObject<HTMLTextAreaElement | null>, onImage: () => void) {
  const id = useId()
  const [open, setOpen] = useState<{ from: number; query: string; left: number; top: number } | null>(null)
  const [active, setActive] = useState(0)
  const matches = open ? blocksFor(open.query) : []
  const shown = matches.length > 0 ? open : null
  const close = () => setOpen(null)

  const choose = (index: number) => {
    const name = matches[index]?.name
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
    if (event.key === 'ArrowDown') setActive((active + 1) % matches.length)
    else if (event.key === 'ArrowUp') setActive((active - 1 + matches.length) % matches.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(active)
    else if (event.key === 'Escape') close()
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  const optionId = (index: number) => `${id}-${index}`
  const attributes = shown
    ? ({ 'aria-controls': id, 'aria-activedescendant': optionId(active), 'aria-autocomplete': 'list' } as const)
    : {}
  return { id, shown, matches, active, optionId, choose, close, onInput, onKeyDown, attributes }
}

/** `also`: other words that find the block. */
const blocks: readonly { name: CommandName | 'image'; label: string; also: string }[] = [
  { name: 'heading', label: 'Heading', also: 'h2 title section' },
  { name: 'subheading', label: 'Small heading', also: 'h3 subheading' },
  { name: 'list', label: 'List', also: 'bullet unordered ul' },
  { name: 'numbered', label: 'Numbered list', also: 'ordered ol steps' },
  { name: 'quote', label: 'Quote', also: 'blockquote' },
  { name: 'codeBlock', label: 'Code block', also: 'fence snippet pre' },
  { name: 'table', label: 'Table', also: 'grid rows' },
  { name: 'image', label: 'Image', also: 'picture photo upload' },
  { name: 'divider', label: 'Divider', also: 'line rule hr' },
]

/** The `/word` that a line begins with, up to the cursor; null if it is something else. */
export function slashAt(value: string, cursor: number): { from: number; query: string } | null {
  const from = value.lastIndexOf('\n', cursor - 1) + 1
  const [, query] = /^\/([\p{L}\p{N} ]{0,20})$/u.exec(value.slice(from, cursor)) ?? []
  return query === undefined ? null : { from, query }
}

export const blocksFor = (query: string) => {
  const wanted = query.trim().toLowerCase()
  return blocks.filter(({ label, also }) => {
    const words = `${label} ${also}`.toLowerCase().split(' ')
    return [...words, label.toLowerCase()].some((word) => word.startsWith(wanted))
  })
}

export const inPlaceOf =
  (from: number, name: CommandName): Command =>
  ({ value, end }) => {
    const rest = value.slice(0, from) + value.slice(end)
    const edit = commands[name]({ value: rest, start: from, end: from })
    return { ...edit, to: edit.to + (end - from) }
  }
