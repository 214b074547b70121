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
import { cx } from '../../ui/cx.ts'
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
  return (
    <div role="toolbar" aria-label="Formatting" className="admin-toolbar">
      {tools.map(({ name, label, icon: Icon, key }) => (
        <button
          key={name}
          type="button"
          className="admin-tool"
          aria-label={label}
          title={key ? `${label} (Ctrl+${key.toUpperCase()})` : label}
          aria-keyshortcuts={key && `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}`}
          onClick={() => onCommand(name)}
        >
          <Icon aria-hidden />
        </button>
      ))}
      <button type="button" className="admin-tool" aria-label="Insert image" title="Insert image" onClick={onImage}>
        <ImageUp aria-hidden />
      </button>
      <button
        type="button"
        className="admin-tool"
        aria-label="Image from the library"
        title="Image from the library"
        onClick={onLibrary}
      >
        <Images aria-hidden />
      </button>
    </div>
  )
}

export type View = 'write' | 'preview' | 'both'

const views = [
  { view: 'write', label: 'Write', icon: PencilLine },
  { view: 'both', label: 'Side by side', icon: Columns2 },
  { view: 'preview', label: 'Preview', icon: Eye },
] as const

interface ViewButtonsProps {
  view: View
  onView: (view: View) => void
  /** There is room for text and preview side by side. */
  wide: boolean
}

export const ViewButtons = ({ view, onView, wide }: ViewButtonsProps) => (
  <div className="flex gap-1">
    {views
      .filter((each) => wide || each.view !== 'both')
      .map(({ view: each, label, icon: Icon }) => (
        <button
          key={each}
          type="button"
          className={cx('admin-action', each === 'both' && 'admin-view-both')}
          aria-label={label}
          aria-pressed={view === each}
          title={label}
          onClick={() => onView(each)}
        >
          <Icon aria-hidden />
          <span className="admin-view-label">{label}</span>
        </button>
      ))}
  </div>
)
