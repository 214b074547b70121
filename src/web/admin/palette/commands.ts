import { type LucideIcon, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'

export interface Command {
  label: string
  icon?: LucideIcon
  words?: string
  /** Shown beside it: "Ctrl S". */
  keys?: string
  /** Its place among the commands of a page: the main one first, those that discard something last. */
  place?: 'first' | 'last'
  run: () => void
}

export interface CommandGroup {
  heading: string
  commands: readonly Command[]
}

/** @param one "project" */
export const deleteCommand = (one: string, run: () => void): Command => ({
  label: `Delete this ${one}`,
  icon: Trash2,
  words: 'remove',
  place: 'last',
  run,
})

const registered = new Set<() => readonly Command[]>()

/** While a part of the page is shown, its commands can be run by name. @param list is asked when the palette opens */
export function useCommands(list: () => readonly Command[]): void {
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  useEffect(() => {
    const ask = () => latest.current()
    registered.add(ask)
    return () => {
      registered.delete(ask)
    }
  }, [])
}

export function pageCommands(): Command[] {
  const ranks = ['first', undefined, 'last']
  const all = [...registered].flatMap((list) => list())
  return all.sort((a, b) => ranks.indexOf(a.place) - ranks.indexOf(b.place))
}

/** A key together with Ctrl or, on a Mac, Cmd, as it is written. */
export const shortcut = (key: string): string =>
  /Mac|iPhone|iPad/.test(navigator.platform) ? `⌘${key}` : `Ctrl ${key}`

/** Runs something when a key is pressed together with Ctrl or Cmd alone. @param key a small letter */
export function useShortcut(key: string, run: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isAlone = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    if (event.key.toLowerCase() !== key || !isAlone || event.defaultPrevented) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
