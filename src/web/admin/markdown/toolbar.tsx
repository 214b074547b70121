import {
  Bold,
  Code,
  Heading2,
  Images,
  ImageUp,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  SquareCode,
  TextQuote,
} from 'lucide-react'
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
