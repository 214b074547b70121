import { ArrowUpRight, FileText, LogOut, MailCheck, PanelLeft, Plus, Search, Settings, SunMoon } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { entryKindNames } from '../../../contract/collections.ts'
import { editAddress } from '../../../contract/entry-kinds.ts'
import type { SearchResult } from '../../../contract/search.ts'
import { settingForms } from '../../../contract/settings.ts'
import { paths } from '../../../contract/site-map.ts'
import { nameOfKind } from '../../../contract/wording.ts'
import { call } from '../../account/session.ts'
import { messageOf } from '../../api/call.ts'
import { themeEvent } from '../../app/document-names.ts'
import { useQuery } from '../../queries/hooks.ts'
import { searchable } from '../../search/queries.ts'
import { useReturnFocus } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.tsx'
import { addressOf, ownAccountPages, pageGroups } from '../admin-pages.ts'
import { type Command, type CommandGroup, pageCommands, shortcut } from './commands.ts'
import { matching } from './match.ts'

interface PaletteProps {
  /** What was typed before the field was there. */
  earlyText: () => string
  go: (address: string) => void
  signOut: () => void
  toggleSidebar: () => void
  onClose: () => void
}

/** From this many letters on, entries are searched too. */
const shortest = 2

/** Every page and action by name, and the entries, comments and messages that contain what is typed. */
export function Palette({ earlyText, onClose, ...doers }: PaletteProps) {
  const [typed, setTyped] = useState(earlyText)
  const [active, setActive] = useState(0)
  const [groups] = useState<CommandGroup[]>(() => [
    { heading: 'This page', commands: pageCommands() },
    ...siteCommands(doers),
  ])
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const chosen = useRef<Command | null>(null)

  // First the focus returns to where it was, then the action runs and may move it.
  const returnFocus = useReturnFocus({ afterwards: () => chosen.current?.run() })

  // Radix would select what was typed early, and the next letter would replace it.
  const takeField = (event: Event) => {
    returnFocus.onOpenAutoFocus()
    event.preventDefault()
    field.current?.focus()
  }

  const wanted = useDeferredValue(typed.trim())
  const searched = useSettled(wanted)
  const isLong = wanted.length >= shortest
  const entries = useQuery({
    queryKey: ['admin', 'find', searched],
    queryFn: ({ signal }) => findEntries(searched, signal),
    enabled: isLong && searched === wanted,
    retry: false,
  })
  const found = (isLong && searched === wanted && entries.data) || []
  const shown = [
    ...matching(groups, wanted),
    ...(found.length > 0
      ? [
          {
            heading: 'Entries',
            commands: found.map(
              ({ name, one, address }): Command => ({
                label: name,
                words: one,
                icon: FileText,
                run: () => doers.go(address),
              }),
            ),
          },
        ]
      : []),
  ]
  const options = shown.flatMap(({ heading, commands }) => commands.map((command) => ({ heading, command })))
  const current = Math.min(active, options.length - 1)
  const optionId = (index: number) => `${id}-${index}`
  const isSearching = isLong && (searched !== wanted || entries.isFetching)

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  const choose = (command: Command | undefined) => {
    if (!command) return
    chosen.current = command
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = options.length - 1
    const places: Record<string, number> = {
      ArrowDown: current >= last ? 0 : current + 1,
      ArrowUp: current <= 0 ? last : current - 1,
      PageDown: Math.min(last, current + 8),
      PageUp: Math.max(0, current - 8),
    }
    const place = places[event.key]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(options[current]?.command)
    else if (place !== undefined) setActive(place)
    else return
    event.preventDefault()
  }

  let index = -1
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-[rgb(12_15_19/0.6)]" />
        <Dialog.Content
          aria-describedby={undefined}
          className="admin-palette"
          {...returnFocus}
          onOpenAutoFocus={takeField}
        >
          <Dialog.Title className="sr-only">Commands</Dialog.Title>
          <div className="admin-palette-head">
            <Search aria-hidden />
            <input
              ref={field}
              type="text"
              role="combobox"
              aria-label="Search pages, actions and entries"
              placeholder="Search pages, actions and entries"
              aria-expanded="true"
              aria-autocomplete="list"
              aria-controls={`${id}-list`}
              aria-activedescendant={current >= 0 ? optionId(current) : undefined}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setActive(0)
              }}
              onKeyDown={onKeyDown}
            />
            <kbd aria-hidden>Esc</kbd>
          </div>
          <div ref={list} id={`${id}-list`} role="listbox" aria-label="Commands" className="admin-palette-list">
            {shown.map(({ heading, commands }) => (
              // biome-ignore lint/a11y/useSemanticElements: the groups of a listbox.
              <div key={heading} role="group" aria-labelledby={`${id}-${heading}`}>
                <p id={`${id}-${heading}`} className="admin-palette-heading">
                  {heading}
                </p>
                {commands.map((command, place) => {
                  index += 1
                  const here = index
                  const { label, icon: Icon, keys, words } = command
                  return (
                    // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus and names the active option.
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
                    <div
                      // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same name.
                      key={`${label}-${place}`}
                      id={optionId(here)}
                      role="option"
                      aria-selected={here === current}
                      className="admin-palette-option"
                      onPointerMove={() => setActive(here)}
                      onClick={() => choose(command)}
                    >
                      {Icon ? <Icon aria-hidden /> : <span />}
                      <span className="admin-palette-label">{label}</span>
                      {heading === 'Entries' && <span className="admin-palette-kind">{words}</span>}
                      {keys && <kbd>{shortcut(keys)}</kbd>}
                    </div>
                  )
                })}
              </div>
            ))}
          </div>
          <p role="status" className={options.length > 0 && !entries.isError ? 'sr-only' : 'admin-palette-empty'}>
            {statusOf({ count: options.length, typed: wanted, isSearching, isFailed: isLong && entries.isError })}
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function statusOf(state: { count: number; typed: string; isSearching: boolean; isFailed: boolean }): string {
  if (state.isFailed) return 'Entries could not be searched. Pages and actions are listed.'
  if (state.count > 0) return `${state.count} found`
  return state.isSearching ? 'Searching …' : `No results for “${state.typed}”.`
}

const pause = 150

/** A typed text once nobody has changed it for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

interface FoundEntry {
  name: string
  /** "blog post" */
  one: string
  /** Where it is edited or answered. */
  address: string
}

const limit = 20

/** The entries, comments and messages with the typed words, the best first. The last word may be unfinished. */
async function findEntries(typed: string, signal: AbortSignal): Promise<FoundEntry[]> {
  return (await call('GET /api/search', { query: { q: searchable(typed), limit }, signal })).flatMap(found)
}

/** The public pages are left out: the palette leads to those of the admin. */
function found({ type, title, url, entry }: SearchResult): FoundEntry[] {
  if (entry) return [{ name: title, one: nameOfKind(entry.kind), address: editAddress(entry.kind, entry.id) }]
  return type === 'comment' || type === 'message' ? [{ name: title, one: type, address: url }] : []
}

interface Doers {
  /** Opens a page, unless the person stays with unsaved work. */
  go: (address: string) => void
  signOut: () => void
  toggleSidebar: () => void
}

async function sendTestEmail() {
  try {
    const { recipient } = await call('POST /api/admin/settings/test-email')
    notify.success('Test email', `It is on its way to ${recipient}. The result appears under Settings, Email.`)
  } catch (error) {
    notify.error('Error', messageOf(error, 'Failed to send the test email.'))
  }
}

const toggleTheme = () => dispatchEvent(new Event(themeEvent))

/** What can be done on every page of the admin. */
function siteCommands({ go, signOut, toggleSidebar }: Doers): CommandGroup[] {
  const pages = [...pageGroups.flatMap((group) => [...group.pages]), ...ownAccountPages].map(
    ({ id, label, icon }): Command => ({ label, icon, run: () => go(addressOf(id)) }),
  )
  const settings = settingForms.map(
    ({ id, heading }): Command => ({
      label: `Settings: ${heading}`,
      icon: Settings,
      run: () => go(paths.adminSettings(id)),
    }),
  )
  const fresh = entryKindNames.map(
    (kind): Command => ({
      label: `New ${nameOfKind(kind)}`,
      icon: Plus,
      words: 'add create write',
      run: () => go(editAddress(kind, null)),
    }),
  )
  return [
    { heading: 'Go to', commands: [...pages, ...settings] },
    { heading: 'Create', commands: fresh },
    {
      heading: 'Site and account',
      commands: [
        { label: 'View site', icon: ArrowUpRight, words: 'home public visit', run: () => go(paths.home) },
        { label: 'Switch between light and dark', icon: SunMoon, words: 'theme', run: toggleTheme },
        { label: 'Toggle sidebar', icon: PanelLeft, keys: 'B', run: toggleSidebar },
        { label: 'Send me a test email', icon: MailCheck, words: 'mail smtp', run: () => void sendTestEmail() },
        { label: 'Sign out', icon: LogOut, words: 'log out leave', run: signOut },
      ],
    },
  ]
}
