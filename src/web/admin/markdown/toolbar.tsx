import {
  Bold,
  Code,
  Columns2,
  Eye,
  Heading2,
  Images,
  ImageUp,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  PencilLine,
  SquareCode,
  TextQuote,
} from 'lucide-react'
import { ActionButton } from '../list/action-button.tsx'
import type { CommandName } from './commands.ts'

/** `key`: the shortcut together with Ctrl or Cmd. */
const tools: { name: CommandName; label: string; icon: LucideIcon; key?: string }[] = [
  { name: 'bold', label: 'Bold', icon: Bold, key: 'b' },
  { name: 'italic', label: 'Italic', icon: Italic, key: 'i' },
  { name: 'heading', label: 'Heading', icon: Heading2 },
  { name: 'link', label: 'Link', icon: Link2, key: 'k' },
  { name: 'list', label: 'List', icon: List },
  { name: 'numbered', label: 'Numbered list', icon: ListOrdered },
  { name: 'quote', label: 'Quote', icon: TextQuote },
  { name: 'code', label: 'Code', icon: Code, key: 'e' },
  { name: 'codeBlock', label: 'Code block', icon: SquareCode },
]

export const commandOfKey = (key: string) => tools.find((tool) => tool.key === key.toLowerCase())?.name

interface MarkdownToolbarProps {
  onCommand: (name: CommandName) => void
  onImage: () => void
  onLibrary: () => void
}

export function MarkdownToolbar({ onCommand, onImage, onLibrary }: MarkdownToolbarProps) {
  const buttons: { label: string; icon: LucideIcon; key?: string; run: () => void }[] = [
    ...tools.map(({ name, ...tool }) => ({ ...tool, run: () => onCommand(name) })),
    { label: 'Insert image', icon: ImageUp, run: onImage },
    { label: 'Image from the library', icon: Images, run: onLibrary },
  ]
  return (
    <div role="toolbar" aria-label="Formatting" className="admin-toolbar">
      {buttons.map(({ label, icon: Icon, key, run }) => (
        <button
          key={label}
          type="button"
          className="admin-tool"
          aria-label={label}
          title={key ? `${label} (Ctrl+${key.toUpperCase()})` : label}
          aria-keyshortcuts={key && `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}`}
          onClick={run}
        >
          <Icon aria-hidden />
        </button>
      ))}
    </div>
  )
}

export type View = 'write' | 'preview' | 'both'

const views = [
  { view: 'write', label: 'Write', icon: PencilLine },
  { view: 'both', label: 'Side by side', icon: Columns2 },
  { view: 'preview', label: 'Preview', icon: Eye },
] as const

export const ViewButtons = ({ view, onView, wide }: { view: View; onView: (view: View) => void; wide: boolean }) => (
  <div className="flex gap-1">
    {views
      .filter((each) => wide || each.view !== 'both')
      .map(({ view: each, label, icon }) => (
        <ActionButton
          key={each}
          icon={icon}
          className={each === 'both' ? 'admin-view-both' : undefined}
          aria-label={label}
          aria-pressed={view === each}
          title={label}
          onClick={() => onView(each)}
        >
          <span className="admin-view-label">{label}</span>
        </ActionButton>
      ))}
  </div>
)
