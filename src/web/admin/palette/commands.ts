import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** Something that can be done by its name. */
export interface Command {
  label: string
  icon?: LucideIcon
  /** Other words by which it is found. */
  words?: string
  /** Shown beside it: "Ctrl S". */
  keys?: string
  /** Its place among the commands of a page: the main one first, those that lose something last. */
  place?: 'first' | 'last'
  run: () => void
}

export interface CommandGroup {
  heading: string
  commands: readonly Command[]
}

const registered = new Map<object, () => readonly Command[]>()

/**
 * While a part of the page is shown, its commands, such as Save, can be run by name.
 * @param list is asked when the palette opens
 */
export function useCommands(list: () => readonly Command[]): void {
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  useEffect(() => {
    const part = {}
    registered.set(part, () => latest.current())
    return () => {
      registered.delete(part)
    }
  }, [])
}

/** The commands of the page that is shown, from its parts. */
export function pageCommands(): Command[] {
  const all = [...registered.values()].flatMap((list) => list())
  return [
    ...all.filter(({ place }) => place === 'first'),
    ...all.filter(({ place }) => !place),
    ...all.filter(({ place }) => place === 'last'),
  ]
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** A key together with Ctrl or, on a Mac, Cmd, as it is written. */
export const shortcut = (key: string): string => (isApple() ? `⌘${key}` : `Ctrl ${key}`)

/** Whether a key was pressed together with Ctrl or Cmd alone. */
export const isShortcut = (event: KeyboardEvent, key: string): boolean =>
  event.key.toLowerCase() === key && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
