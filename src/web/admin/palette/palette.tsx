import { ArrowUpRight, FileText, LogOut, MailCheck, PanelLeft, Plus, Search, Settings, SunMoon } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { entryKindNames } from '../../../contract/collections.ts'
import { editAddress } from '../../../contract/entry-kinds.ts'
import { settingForms } from '../../../contract/settings.ts'
import { paths } from '../../../contract/site-map.ts'
import { nameOfKind } from '../../../contract/wording.ts'
import { call } from '../../account/session.ts'
import { messageOf } from '../../api/call.ts'
import { themeEvent } from '../../app/document-names.ts'
import { searchable } from '../../search/queries.ts'
import { DialogFrame, useReturnFocus } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { addressOf, adminPages } from '../admin-pages.ts'
import { useAdminQuery } from '../admin-query.ts'
import { type Command, type CommandGroup, pageCommands, shortcut } from './commands.ts'
import { matching } from './match.ts'

interface Doers {
  /** Opens a page, unless the person stays with unsaved work. */
  go: (address: string) => void
  signOut: () => void
  toggleSidebar: () => void
}

interface PaletteProps extends Doers {
  /** What was typed before the field was there. */
  earlyText: () => string
  onClose: () => void
}

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
  const { entries, isSearching, isFailed } = useEntries(wanted, doers.go)
  const shown = [
    ...matching(groups, wanted),
    ...(entries.length > 0 ? [{ heading: 'Entries', commands: entries }] : []),
  ]
  const options = shown.flatMap(({ commands }) => commands)
  const current = Math.min(active, options.length - 1)
  const optionId = (index: number) => `${id}-${index}`

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
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(options[current])
    else if (place !== undefined) setActive(place)
    else return
    event.preventDefault()
  }

  const status = [
    isFailed && 'Entries could not be searched. Pages and actions are listed.',
    options.length > 0 && `${options.length} found`,
    isSearching && 'Searching …',
    `No results for “${wanted}”.`,
  ].find(Boolean)

  return (
    <DialogFrame
      title="Commands"
      className="admin-palette"
      onOpenChange={onClose}
      {...returnFocus}
      onOpenAutoFocus={takeField}
    >
      {/* The field is the whole head, and the dialog has no other control. */}
      <div className="flex flex-none items-center gap-3 border-b border-line px-4 focus-within:shadow-[inset_0_-2px_var(--color-signal)]">
        <Search aria-hidden className="size-4.5 flex-none text-ink-muted" />
        <input
          ref={field}
          type="text"
          role="combobox"
          className="min-h-13 min-w-0 flex-1 bg-transparent font-text text-[1.0625rem]/[1.5] text-ellipsis outline-none"
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
        <kbd aria-hidden className="admin-kbd">
          Esc
        </kbd>
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Commands"
        className="min-h-0 overflow-y-auto overscroll-contain pb-2 empty:hidden"
      >
        {shown.map(({ heading, commands }) => (
          // biome-ignore lint/a11y/useSemanticElements: the groups of a listbox.
          <div key={heading} role="group" aria-labelledby={`${id}-${heading}`}>
            <p
              id={`${id}-${heading}`}
              className="px-4 pt-3.5 pb-[0.3rem] font-mono text-(length:--text-label)/[1.5] font-medium text-ink-muted"
            >
              {heading}
            </p>
            {commands.map((command) => {
              const here = options.indexOf(command)
              const { label, icon: Icon, keys, words } = command
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus and names the active option.
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
                <div
                  key={here}
                  id={optionId(here)}
                  role="option"
                  aria-selected={here === current}
                  className="admin-palette-option"
                  onPointerMove={() => setActive(here)}
                  onClick={() => choose(command)}
                >
                  {Icon ? <Icon aria-hidden /> : <span />}
                  <span className="min-w-0 flex-1 font-heading text-[1rem]/[1.3] font-medium wrap-anywhere">
                    {label}
                  </span>
                  {heading === 'Entries' && (
                    <span className="flex-none text-(length:--text-sm) text-ink-muted">{words}</span>
                  )}
                  {keys && <kbd className="admin-kbd">{shortcut(keys)}</kbd>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <p role="status" className={options.length > 0 && !isFailed ? 'sr-only' : 'flex-none p-4 text-ink-muted'}>
        {status}
      </p>
    </DialogFrame>
  )
}

/** The search of entries: the fewest letters, the pause in typing in milliseconds, and the most results. */
const [shortest, pause, limit] = [2, 150, 20]

/** The entries, comments and messages with the typed words, the best first. The last word may be unfinished. */
function useEntries(wanted: string, go: Doers['go']) {
  const searched = useSettled(wanted, pause)
  const isLong = wanted.length >= shortest
  const isCurrent = isLong && searched === wanted
  const { data, isFetching, isError } = useAdminQuery(
    ['find', searched],
    ({ signal }) => call('GET /api/search', { query: { q: searchable(searched), limit }, signal }),
    { enabled: isCurrent },
  )
  // Public pages are left out: the palette leads to those of the admin.
  const entries = ((isCurrent && data) || []).flatMap(({ type, title: label, url, entry }): Command[] => {
    if (!entry && type !== 'comment' && type !== 'message') return []
    const address = entry ? editAddress(entry.kind, entry.id) : url
    return [{ label, words: entry ? nameOfKind(entry.kind) : type, icon: FileText, run: () => go(address) }]
  })
  return { entries, isSearching: isLong && (!isCurrent || isFetching), isFailed: isLong && isError }
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

function siteCommands({ go, signOut, toggleSidebar }: Doers): CommandGroup[] {
  const pages = adminPages.map(({ id, label, icon }) => ({ label, icon, run: () => go(addressOf(id)) }))
  const settings = settingForms.map(({ id, heading }) => ({
    label: `Settings: ${heading}`,
    icon: Settings,
    run: () => go(paths.adminSettings(id)),
  }))
  const fresh = entryKindNames.map((kind) => ({
    label: `New ${nameOfKind(kind)}`,
    icon: Plus,
    words: 'add create write',
    run: () => go(editAddress(kind, null)),
  }))
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
